/** Storage key of the last order's guest. In a separate file, because every page needs it. */
export const rememberedGuestKey = 'rememberedGuest'
