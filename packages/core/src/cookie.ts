/** The account in a cookie, for sites whose server paints it: an entry of its own, which pages without one never load. */
export {
  accountCookie,
  type Remembered,
  readAccountCookie,
  rememberAccount,
  watchAccountCookie,
} from './account/accountCookie.ts'
