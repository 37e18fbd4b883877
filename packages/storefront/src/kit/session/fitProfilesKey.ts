/** Storage key of a signed-out shopper's fit profiles. */
export const fitProfilesKey = 'fitProfiles'
