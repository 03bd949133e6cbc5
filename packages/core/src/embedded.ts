/**
 * The embedded wallet and its login, for views. An entry of its own, so that with every bundler it stays out of a page's
 * first load.
 */

export { emailCooldown } from '@foyer/frame-client/stored'
export { type EmbeddedUser, embeddedUserAtom } from './account/embeddedUser.ts'
export { getSocials } from './config/getSocials.ts'
export { isEmailOn, remoteFeaturesAtom } from './config/remoteFeatures.ts'
export type { RedirectProvider, SocialProvider } from './config/socials.ts'
export { isEmbeddedConnectedAtom } from './external/isEmbeddedConnectedAtom.ts'
export { getTraits } from './external/traits.ts'
export { type EmailEvent, type EmailFlow, emailFlowAtom } from './features/email/emailFlow.ts'
export { finishLogin } from './features/email/finishLogin.ts'
export { startEmailLogin } from './features/email/startEmailLogin.ts'
export { submitCode } from './features/email/submitCode.ts'
export { resendEmail, submitEmail } from './features/email/submitEmail.ts'
export {
  startUpdateEmail,
  submitNewEmail,
  submitUpdateCode,
  type UpdateEmailEvent,
  type UpdateEmailFlow,
  updateEmailFlowAtom,
} from './features/email/updateEmail.ts'
export { codeLength, isEmail, shortenEmail, toCode } from './features/email/validateEmail.ts'
export { getOtherAccountType, getPreferredAccountType } from './features/embeddedWallet/accountType.ts'
export {
  type Approval,
  approvalsAtom,
  isLoginLostAtom,
} from './features/embeddedWallet/atoms.ts'
export { isInstalledApp } from './features/embeddedWallet/isInstalledApp.ts'
export { type FramePlace, placeFrame } from './features/embeddedWallet/placeFrame.ts'
export { setPreferredAccountType } from './features/embeddedWallet/setPreferredAccountType.ts'
export { getUpgradeUrl } from './features/embeddedWallet/upgrade.ts'
export { type FarcasterEvent, type FarcasterFlow, farcasterFlowAtom } from './features/social/farcasterFlow.ts'
export { type SocialEvent, type SocialFlow, socialFlowAtom } from './features/social/socialFlow.ts'
export { startFarcasterLogin } from './features/social/startFarcasterLogin.ts'
export { startSocialLogin } from './features/social/startSocialLogin.ts'
export type { EmbeddedWallet } from './foyer.ts'
