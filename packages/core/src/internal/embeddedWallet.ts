/**
 * The embedded wallet and its login, for views. An entry of its own, so that with every bundler it stays out of a page's
 * first load.
 */

export type { RedirectProvider, SocialProvider } from '@foyer/base/socials'
export { emailCooldown } from '@foyer/frame-client/stored'
export { type EmbeddedUser, embeddedUserAtom } from '../account/embeddedUser.ts'
export { getSocials, isEmailOn, isPasskeyOn } from '../config/loginOffers.ts'
export { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
export { getTraits } from '../external/getTraits.ts'
export { getUpgradeUrl, setPreferredAccountType } from '../features/embeddedWallet/accountSettings.ts'
export { getOtherAccountType, getPreferredAccountType } from '../features/embeddedWallet/accountType.ts'
export { type FramePlace, placeFrame } from '../features/embeddedWallet/approvals.ts'
export {
  type Approval,
  approvalsAtom,
  isEmbeddedConnectedAtom,
  isLoginLostAtom,
} from '../features/embeddedWallet/atoms.ts'
export { finishLogin, resendEmail, retryLogin, submitCode, submitEmail } from '../features/embeddedWallet/emailLogin.ts'
export { isInstalledApp } from '../features/embeddedWallet/isInstalledApp.ts'
export { isPopupStuck } from '../features/embeddedWallet/isPopupStuck.ts'
export {
  type EmailEvent,
  type EmailFlow,
  emailFlowAtom,
  type FarcasterEvent,
  type FarcasterFlow,
  farcasterFlowAtom,
  type SocialEvent,
  type SocialFlow,
  socialFlowAtom,
  startEmailLogin,
} from '../features/embeddedWallet/loginFlows.ts'
export { startFarcasterLogin } from '../features/embeddedWallet/startFarcasterLogin.ts'
export { startSocialLogin } from '../features/embeddedWallet/startSocialLogin.ts'
export {
  startUpdateEmail,
  submitNewEmail,
  submitUpdateCode,
  type UpdateEmailEvent,
  type UpdateEmailFlow,
  updateEmailFlowAtom,
} from '../features/embeddedWallet/updateEmail.ts'
export { codeLength, isEmail, shortenEmail, toCode } from '../features/embeddedWallet/validateEmail.ts'
export type { EmbeddedWallet } from '../foyer.ts'
