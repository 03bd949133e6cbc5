/** The account in a cookie, for sites whose server paints it: an entry of its own, which pages without one never load. */
export { accountCookie, readAccountCookie, watchAccountCookie } from './account/accountCookie.ts'
export { type Remembered, rememberAccount } from './account/rememberAccount.ts'
