/** Folder below the data directory that keeps mails while no mail server is set. */
export const mailFolder = 'mail'
