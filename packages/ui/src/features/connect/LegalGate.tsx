import { getConnectOptions, hasAgreedAtom, setAgreed } from '@foyer/core/internal/connect'
import type { ReactNode } from 'react'
import { Branding } from '../../components/Branding.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useRichTranslate, useTranslate } from '../../i18n/useTranslate.ts'

/** Shows what is below, which waits until the visitor agrees, on a site that asks for it. */
export function LegalGate({ children }: { children: ReactNode }) {
  const { foyer } = useFoyerContext()
  const hasAgreed = useFoyerAtom(hasAgreedAtom)
  const words = useLegalWords('agree')
  if (!getConnectOptions(foyer).hasLegalCheckbox) return children
  return (
    <>
      <label className="check">
        <input type="checkbox" checked={hasAgreed} onChange={() => setAgreed(foyer, !hasAgreed)} />
        <span>{words}</span>
      </label>
      <div className="legal-gated" inert={!hasAgreed}>
        {children}
      </div>
    </>
  )
}

/** The site's terms, where it names them and asks for no tick, and who made the dialog. */
export function LegalFooter() {
  const { foyer } = useFoyerContext()
  const words = useLegalWords('legal')
  return (
    <>
      {words && !getConnectOptions(foyer).hasLegalCheckbox && <div className="foot">{words}</div>}
      <Branding />
    </>
  )
}

function useLegalWords(kind: 'agree' | 'legal'): ReactNode {
  const { termsConditionsUrl, privacyPolicyUrl } = useFoyerContext().foyer.config
  const t = useTranslate()
  const rich = useRichTranslate()
  const link = (url: string | undefined, text: string) => (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  const terms = link(termsConditionsUrl, t('connect.terms'))
  const privacy = link(privacyPolicyUrl, t('connect.privacy'))
  if (termsConditionsUrl && privacyPolicyUrl) return rich(`connect.${kind}.both`, { terms, privacy })
  if (termsConditionsUrl) return rich(`connect.${kind}.terms`, { terms })
  return privacyPolicyUrl ? rich(`connect.${kind}.privacy`, { privacy }) : null
}
