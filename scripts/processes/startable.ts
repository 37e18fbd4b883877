const quoted = (word: string): string =>
  /^[\w.:\\/=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`

/**
 * Arguments of `spawn` for a command. Windows starts npm and the tools of node_modules/.bin, which are scripts, only
 * through its shell, and the shell takes the words apart again at each space that stands outside quotes.
 */
export const startable = (
  command: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): { command: string; args: string[]; shell: boolean } =>
  platform === 'win32' && !command.toLowerCase().endsWith('.exe')
    ? { command: quoted(command), args: args.map(quoted), shell: true }
    : { command, args: [...args], shell: false }
