/** Key under which the device remembers the guest of the last order. In a file of its own, as every page needs it. */
export const rememberedGuestKey = 'rememberedGuest'
