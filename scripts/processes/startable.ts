const quoted = (word: string): string =>
  /^[\w.:\\/=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`

/**
 * Returns the arguments of `spawn` for a command. Windows starts npm and the tools in node_modules/.bin, which are
 * scripts, only through its shell, which splits the words again at each unquoted space.
 */
export const startable = (
  command: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): { command: string; args: string[]; shell: boolean } =>
  platform === 'win32' && !command.toLowerCase().endsWith('.exe')
    ? { command: quoted(command), args: args.map(quoted), shell: true }
    : { command, args: [...args], shell: false }
