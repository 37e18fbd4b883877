/** `1 change`, `3 changes`. */
export const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`)
