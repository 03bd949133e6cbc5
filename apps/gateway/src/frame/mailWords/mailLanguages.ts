import ar from './ar.ts'
import bn from './bn.ts'
import cs from './cs.ts'
import de from './de.ts'
import { mailWords as en, type MailWords } from './en.ts'
import es from './es.ts'
import fa from './fa.ts'
import fr from './fr.ts'
import he from './he.ts'
import hi from './hi.ts'
import id from './id.ts'
import it from './it.ts'
import ja from './ja.ts'
import ko from './ko.ts'
import nl from './nl.ts'
import pl from './pl.ts'
import pt from './pt.ts'
import ru from './ru.ts'
import th from './th.ts'
import tr from './tr.ts'
import uk from './uk.ts'
import ur from './ur.ts'
import vi from './vi.ts'
import zh from './zh.ts'

/** The languages that mails are written in. */
export const mailLanguages = {
  ar,
  bn,
  cs,
  de,
  en,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ru,
  th,
  tr,
  uk,
  ur,
  vi,
  zh,
} as const satisfies { readonly [language: string]: MailWords }

export type MailLanguage = keyof typeof mailLanguages
