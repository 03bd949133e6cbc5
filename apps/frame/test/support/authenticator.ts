import type { Page } from 'playwright'

/** A passkey's device as the browser's own tools have it. It belongs to one tab; what is on it can be carried to another. */
export type Authenticator = {
  /** What was made and used on it, with its counters; also after its tab is gone. */
  carry(): readonly Carried[]
  /** Whether its finger is the right one. */
  setVerified(isUserVerified: boolean): Promise<void>
  unplug(): Promise<void>
}

/** A credential, as the tools give and take it. */
export type Carried = {
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly privateKey: string
  readonly signCount: number
  rpId?: string
  userHandle?: string
}

/**
 * @param carried from another tab; the tools carry no secrets (PRF), so what was sealed under them stays shut there
 * @param options.hasPrf whether what is made on it gives secrets. Default false
 */
export async function startAuthenticator(
  page: Page,
  carried: readonly Carried[] = [],
  { hasPrf = false }: { readonly hasPrf?: boolean } = {},
): Promise<Authenticator> {
  const known = new Map(carried.map((one) => [one.credentialId, one]))
  const session = await page.context().newCDPSession(page)
  for (const event of ['WebAuthn.credentialAdded', 'WebAuthn.credentialAsserted'] as const) {
    session.on(event, ({ credential }) => known.set(credential.credentialId, credential))
  }
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ...(hasPrf && { ctap2Version: 'ctap2_1', hasPrf }),
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const credential of carried) await session.send('WebAuthn.addCredential', { authenticatorId, credential })
  return {
    carry: () => [...known.values()],
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    unplug: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
