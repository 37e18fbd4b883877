const quote = (word: string): string =>
  /^[\w.:\\/=@-]+$/.test(word) ? word : `"${word.replaceAll('"', '\\"')}"`

/**
 * Returns the arguments of `spawn` for a command. On Windows, npm and the tools in node_modules/.bin are scripts, which
 * only its shell can start. That shell splits arguments at each unquoted space.
 */
export const spawnArguments = (
  command: string,
  args: readonly string[],
  platform: NodeJS.Platform = process.platform,
): { command: string; args: string[]; shell: boolean } =>
  platform === 'win32' && !command.toLowerCase().endsWith('.exe')
    ? { command: quote(command), args: args.map(quote), shell: true }
    : { command, args: [...args], shell: false }
