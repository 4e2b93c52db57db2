//! `parlour completions SHELL` and `parlour man`: what other programs know of the command line,
//! made from the same table as its help.

use std::io;

use anyhow::Result;
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Exit, put};

const PROGRAM: &str = "parlour";

/// What the user asks for.
#[derive(Debug, Args)]
pub struct Arguments {
    /// For which shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints a script that completes the program's options.
pub fn run(arguments: &Arguments, mut program: Command) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, PROGRAM, &mut script);
    put(&String::from_utf8(script)?)?;
    Ok(Exit::Answered)
}

/// Prints the manual: the program's page, and behind it a section for each verb.
pub fn manual(mut program: Command) -> Result<Exit> {
    program.build();
    let man = Man::new(program.clone());
    let mut head = Vec::new();
    man.render_title(&mut head)?;
    man.render_name_section(&mut head)?;
    man.render_synopsis_section(&mut head)?;
    man.render_description_section(&mut head)?;
    let mut page = text(head);
    verbs(&program, &mut page)?;
    let mut foot = Vec::new();
    man.render_version_section(&mut foot)?;
    page += &text(foot);
    put(&page)?;
    Ok(Exit::Answered)
}

/// What was rendered, without the two lines about quotes that every piece begins with anew.
fn text(rendered: Vec<u8>) -> String {
    let text = String::from_utf8(rendered).expect("the command line is described in Unicode");
    let lines = text.split_inclusive('\n');
    lines
        .filter(|line| !line.starts_with(".ie ") && !line.starts_with(".el "))
        .collect()
}

/// The sections of the verbs below a command.
fn verbs(command: &Command, page: &mut String) -> Result<()> {
    for verb in command.get_subcommands() {
        if verb.get_name() == "help" {
            continue;
        }
        if verb.has_subcommands() {
            verbs(verb, page)?;
        } else {
            *page += &section(verb)?;
        }
    }
    Ok(())
}

fn section(verb: &Command) -> io::Result<String> {
    let title = verb.get_bin_name().unwrap_or(verb.get_name());
    let man = Man::new(verb.clone());
    let mut rendered = Vec::new();
    man.render_synopsis_section(&mut rendered)?;
    man.render_description_section(&mut rendered)?;
    man.render_options_section(&mut rendered)?;
    man.render_extra_section(&mut rendered)?;
    let text = text(rendered).replace(".SH ", ".SS ");
    Ok(format!(".SH \"{}\"\n{text}", title.to_uppercase()))
}
