/**
 * The embedded wallet and its login, for views. An entry of its own, so that with every bundler it stays out of a page's
 * first load.
 */

export type { RedirectProvider, SocialProvider } from '@foyer/base/socials'
export { emailCooldown } from '@foyer/frame-client/stored'
export { type EmbeddedUser, embeddedUserAtom } from '../account/embeddedUser.ts'
export { getSocials } from '../config/getSocials.ts'
export { isEmailOn } from '../config/isEmailOn.ts'
export { isPasskeyOn } from '../config/isPasskeyOn.ts'
export { remoteFeaturesAtom } from '../config/remoteFeatures.ts'
export { getTraits } from '../external/getTraits.ts'
export { isEmbeddedConnectedAtom } from '../external/isEmbeddedConnectedAtom.ts'
export { getOtherAccountType, getPreferredAccountType } from '../features/embeddedWallet/accountType.ts'
export {
  type Approval,
  approvalsAtom,
  isLoginLostAtom,
} from '../features/embeddedWallet/atoms.ts'
export { type EmailEvent, type EmailFlow, emailFlowAtom } from '../features/embeddedWallet/emailFlow.ts'
export { type FarcasterEvent, type FarcasterFlow, farcasterFlowAtom } from '../features/embeddedWallet/farcasterFlow.ts'
export { finishLogin } from '../features/embeddedWallet/finishLogin.ts'
export { getUpgradeUrl } from '../features/embeddedWallet/getUpgradeUrl.ts'
export { isInstalledApp } from '../features/embeddedWallet/isInstalledApp.ts'
export { isPopupStuck } from '../features/embeddedWallet/isPopupStuck.ts'
export { type FramePlace, placeFrame } from '../features/embeddedWallet/placeFrame.ts'
export { retryLogin } from '../features/embeddedWallet/retryLogin.ts'
export { setPreferredAccountType } from '../features/embeddedWallet/setPreferredAccountType.ts'
export { type SocialEvent, type SocialFlow, socialFlowAtom } from '../features/embeddedWallet/socialFlow.ts'
export { startEmailLogin } from '../features/embeddedWallet/startEmailLogin.ts'
export { startFarcasterLogin } from '../features/embeddedWallet/startFarcasterLogin.ts'
export { startSocialLogin } from '../features/embeddedWallet/startSocialLogin.ts'
export { submitCode } from '../features/embeddedWallet/submitCode.ts'
export { resendEmail, submitEmail } from '../features/embeddedWallet/submitEmail.ts'
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
