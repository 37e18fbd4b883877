const shortest = 8

/** Errors of a new password and its repetition, by field. */
export const checkNewPassword = (
  password: string,
  repeated: string,
  names: { password: string; repeated: string },
): Record<string, string> => ({
  ...(password.length < shortest && { [names.password]: 'Password must be at least 8 characters long.' }),
  ...(password !== repeated && { [names.repeated]: 'Passwords do not match.' }),
})
