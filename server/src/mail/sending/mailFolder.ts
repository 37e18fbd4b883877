/** Where mails are kept, below the data directory, while no mail server is set. */
export const mailFolder = 'mail'
