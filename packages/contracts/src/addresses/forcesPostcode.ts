/** Matches a postcode of British Forces post, whose area lies in no country. */
export const forcesPostcode = /^BF\d/
