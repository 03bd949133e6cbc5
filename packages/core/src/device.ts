import { isPhone } from './isPhone.ts'

/** What decides how a link to an app is written and opened. */
export type Device = {
  readonly isPhone: boolean
  readonly isIos: boolean
  readonly isAndroid: boolean
  /** A Mac, in the own browser of an app: Safari would say so. */
  readonly isMacApp: boolean
  /** The page runs inside Telegram. */
  readonly isTelegram: boolean
  /** The page runs in a frame of another page. */
  readonly isFramed: boolean
}

type Page = Pick<Window, 'navigator'> & {
  readonly self: unknown
  readonly top: unknown
  /** Telegram's own script, which says outside of Telegram, too, that it is there, but then has nothing to pass on. */
  readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } }
}

/** @param page default: this one */
export function readDevice(page: Page = window): Device {
  const { userAgent, maxTouchPoints } = page.navigator
  // an iPad says it is a Mac
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return {
    isPhone: isPhone(),
    isIos,
    isAndroid: /Android/i.test(userAgent),
    isMacApp: !isIos && /Macintosh/.test(userAgent) && !/Safari/.test(userAgent),
    isTelegram:
      'TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page || Boolean(page.Telegram?.WebApp?.initData),
    isFramed: page.self !== page.top,
  }
}
