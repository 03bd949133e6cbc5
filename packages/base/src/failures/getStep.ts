import type { Step } from './readFailure.ts'

/** What a wallet was asked for, by the name of its method: of a relay, EIP-1193, or a capability. */
const steps: readonly (readonly [RegExp, Step])[] = [
  [/switch|addEthereumChain/i, 'switch'],
  [
    /requestAccounts|requestPermissions|connect|enable|getAccounts|sessionPropose|sessionAuthenticate|suggest|signIn$/i,
    'connect',
  ],
  [/send|transfer|broadcast/i, 'send'],
  [/sign|grant/i, 'sign'],
]

/** Returns at which step a method belongs; `read` for one that asks no one. */
export function getStep(method: string): Step {
  return steps.find(([pattern]) => pattern.test(method))?.[1] ?? 'read'
}
