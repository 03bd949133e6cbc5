import type { PasskeySecret } from '../passkeySecret.ts'
import type { AskerMessage, WindowMessage } from './messages.ts'

/** The page of this origin that began a login. */
export type Asker = {
  /** @returns whether it has heard it */
  tell(secret: PasskeySecret): Promise<boolean>
}

/** How long a page that is there may take to answer, in ms. */
const timeout = 3_000
const retryDelay = 250

/**
 * Looks for the page that began a login, around the page that opened this window: no passkey is asked for anybody else. So a
 * login that was begun in another browser, and is shown here, ends nowhere.
 * @returns undefined when it is not there
 */
export async function findAsker(state: string): Promise<Asker | undefined> {
  const opener = window.opener as Window | null
  if (!opener || window.top !== window) return undefined
  const found = await exchange(() => listAskers(opener), { kind: 'passkey-login', state })
  if (!found) return undefined
  return {
    tell: async (secret) => (await exchange(() => [found], { kind: 'passkey-login', state, secret })) !== undefined,
  }
}

/** The page that opened this window, where that is one of this wallet's own, and the frames in it. */
function listAskers(opener: Window): readonly Window[] {
  const frames = Array.from({ length: opener.length }, (_, index) => opener[index])
  return [...(isOwn(opener) ? [opener] : []), ...frames.filter((one) => one !== undefined)]
}

/** A page of another origin does not let itself be looked at. */
function isOwn(other: Window): boolean {
  try {
    return other.location.origin === location.origin
  } catch {
    return false
  }
}

/** Says it until somebody of this origin answers. @returns who did */
function exchange(listWindows: () => readonly Window[], message: WindowMessage): Promise<Window | undefined> {
  return new Promise((resolve) => {
    const say = () => {
      // a frame of another origin is not told
      for (const one of listWindows()) one.postMessage(message, location.origin)
    }
    const receive = ({ source, origin, data }: MessageEvent<AskerMessage | undefined>) => {
      if (origin !== location.origin || data?.kind !== 'passkey-login-heard' || data.state !== message.state) return
      const heard = listWindows().find((one) => one === source)
      if (heard) finish(heard)
    }
    const finish = (heard: Window | undefined) => {
      clearInterval(again)
      clearTimeout(limit)
      window.removeEventListener('message', receive)
      resolve(heard)
    }
    const again = setInterval(say, retryDelay)
    const limit = setTimeout(() => finish(undefined), timeout)
    window.addEventListener('message', receive)
    say()
  })
}
