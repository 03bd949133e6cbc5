import { getSocials, remoteFeaturesAtom } from '@foyer/core/internal/embeddedWallet'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { LegalFooter, LegalGate } from './LegalGate.tsx'
import { SocialRow } from './socials.tsx'

/** Every account to sign in with, in words, where Connect has no room for all. */
export default function ConnectSocialsView() {
  const { foyer } = useFoyerContext()
  const socials = getSocials(foyer, useFoyerAtom(remoteFeaturesAtom))
  return (
    <>
      <LegalGate>
        <div className="stack">
          <ul className="list">
            {socials.map((provider) => (
              <SocialRow key={provider} provider={provider} />
            ))}
          </ul>
        </div>
      </LegalGate>
      <LegalFooter />
    </>
  )
}
