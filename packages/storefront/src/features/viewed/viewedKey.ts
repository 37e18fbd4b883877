/**
 * Key under which this device keeps what it has looked at. By itself, since the first screen need know no more of it.
 */
export const viewedKey = 'viewedProducts'
