const minLength = 8

/** Returns the errors of a new password and its repetition, by field. */
export const checkNewPassword = (
  password: string,
  repeated: string,
  names: { password: string; repeated: string },
): Record<string, string> => ({
  ...(password.length < minLength && { [names.password]: 'Password must be at least 8 characters long.' }),
  ...(password !== repeated && { [names.repeated]: 'Passwords do not match.' }),
})
