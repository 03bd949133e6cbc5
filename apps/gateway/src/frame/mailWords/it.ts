import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Il tuo codice',
  'code.login': 'Il tuo codice per aprire il tuo wallet su {site}:',
  'code.verify': 'Il tuo codice per confermare che sei tu su {site}:',
  'code.email-old': 'Il tuo codice per cambiare l’indirizzo e-mail del tuo wallet su {site}:',
  'code.email-new': 'Il tuo codice per usare questo indirizzo e-mail per il tuo wallet su {site}:',
  'code.life': 'Funziona una volta, per dieci minuti, e solo dove l’hai chiesto.',
  'code.unasked': 'Se non eri tu, non fare nulla: senza il codice non entra nessuno. Non darlo mai a nessuno.',
  'device.subject': 'Approva questo accesso',
  'device.what': '{browser}, all’indirizzo di rete {network}, vuole aprire il tuo wallet su {site}.',
  'device.open': 'Se eri tu, apri questo link e premi «Approva»:',
  'device.not': 'Altrimenti non fare nulla.',
  'newDevice.subject': 'Il tuo wallet è stato aperto in un nuovo browser',
  'newDevice.what': '{time}: {browser}, all’indirizzo di rete {network}, ha aperto il tuo wallet su {site}.',
  'newDevice.not': 'Se non eri tu, accedi qui e termina la sua sessione:',
  'socialLink.subject': 'Il tuo account {provider} apre il tuo wallet',
  'socialLink.what':
    '{time}: {browser}, all’indirizzo di rete {network}, ha effettuato l’accesso su {site} con l’account {provider} di questo indirizzo. Da ora quell’account apre il tuo wallet, come fa un codice in un’e-mail.',
  'socialLink.not':
    'Se non eri tu, metti al sicuro il tuo account {provider}, poi accedi qui e guarda le tue sessioni:',
  'parts.subject': 'Un nuovo browser può aprire il tuo wallet',
  'parts.what':
    '{time}: {browser}, all’indirizzo di rete {network}, ha ricevuto su {site} ciò che questo server conserva della chiave del tuo wallet.',
  'parts.not': 'Se non eri tu, accedi qui e rimuovi quel browser; poi sposta ciò che il wallet contiene:',
  'copied.subject': 'Una sessione del tuo wallet è stata copiata',
  'copied.what':
    'Una sessione del tuo wallet è stata usata da due posti, quindi forse qualcuno l’ha copiata. È stata terminata in entrambi. Una copia da sola non apre nessun wallet.',
  'copied.again': 'Accedi di nuovo qui, e guarda le tue altre sessioni:',
  'replacement.subject': 'Il tuo wallet avrà un altro indirizzo e-mail',
  'replacement.what':
    '{time}: {browser}, all’indirizzo di rete {network}, dove il tuo wallet è aperto su {site}, ha chiesto di mettere un altro indirizzo e-mail al posto di questo, perché questa casella è persa.',
  'replacement.due': 'Si potrà fare dopo 72 ore, dal {dueAt}. Se eri tu, non fare nulla.',
  'replacement.not': 'Altrimenti ferma la cosa qui, poi guarda i browser che possono aprire il tuo wallet:',
  'passkeyLoss.subject': 'Il tuo wallet non chiederà più una passkey',
  'passkeyLoss.what':
    '{time}: {browser}, all’indirizzo di rete {network}, con l’accesso effettuato su {site}, ha dichiarato che le passkey del tuo wallet sono perse.',
  'passkeyLoss.due':
    'Dal {dueAt} possono essere dimenticate, e allora il wallet non ne chiede più. Se eri tu, non fare nulla.',
  'passkeyLoss.not':
    'Altrimenti qualcuno legge la tua posta. Ferma la cosa qui, poi guarda i browser che possono aprire il tuo wallet:',
  'forgotten.subject': 'Le passkey del tuo wallet sono state dimenticate',
  'forgotten.what':
    'Le passkey del tuo wallet sono state dichiarate perse, e nessuno si è opposto. Sono dimenticate, e il wallet non ne chiede più.',
  'forgotten.not': 'Se non eri tu, sposta ciò che il wallet contiene, da un browser dove è ancora aperto:',
  'changed.subject': 'L’indirizzo e-mail del tuo wallet è cambiato',
  'changed.what':
    'Il tuo wallet ora appartiene a un altro indirizzo e-mail, confermato con un codice inviato a questo.',
  'changed.not':
    'Se non eri tu, chi l’ha fatto può leggere la tua posta. Sposta ciò che il wallet contiene, da un browser dove è ancora aperto:',
  'code.email-add': 'Il tuo codice per aggiungere questo indirizzo e-mail al wallet aperto su {site}:',
}

export default words
