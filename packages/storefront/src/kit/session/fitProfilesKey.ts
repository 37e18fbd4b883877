/** Key under which the browser keeps the people a signed-out shopper chooses for. */
export const fitProfilesKey = 'fitProfiles'
