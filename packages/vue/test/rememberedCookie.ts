/** As `watchAccountCookie` writes it for the account of the wallet that a test has. */
export const rememberedCookie = 'eip155%3A1%3A0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
