import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Accedi con una passkey',
  'passkeyLogin.site': 'Per continuare su {site}',
  'passkeyLogin.lead':
    'Una passkey è custodita da questo dispositivo, da una chiave di sicurezza o dal tuo gestore di password, e si apre con il dito, il volto o il PIN. Funziona solo qui: controlla che l’indirizzo di questa finestra sia {address}.',
  'passkeyLogin.use': 'Usa la mia passkey',
  'passkeyLogin.make': 'Crea un nuovo wallet',
  'passkeyLogin.make-lead':
    'Prima volta qui? Il dispositivo ti chiede due volte: una per creare la passkey, una per vedere che funziona.',
  'passkeyLogin.alone':
    'Questa finestra non trova la pagina a cui appartiene. Chiudila, torna al sito e premi di nuovo lì.',
  'passkeyLogin.none':
    'Questo browser non ha passkey. Apri il sito in un altro browser, o scegli lì un altro modo di accedere.',
  'passkeyLogin.unanswered':
    'La tua passkey non ha risposto. È stata annullata, ha impiegato troppo, o qui non ce n’è una per questo wallet. Riprova; una passkey del telefono si sceglie nella finestra del browser.',
  'passkeyLogin.known':
    'Questo dispositivo ha già una passkey di un wallet di qui. Premi «Usa la mia passkey», o scegli un altro dispositivo per un nuovo wallet.',
  'passkeyLogin.unable':
    'Questo dispositivo non può custodire una passkey che fa accedere. Scegli un altro dispositivo o un gestore di password nella finestra del browser, o un altro modo di accedere.',
  'passkeyLogin.elsewhere': 'Il browser dice che le passkey di questo wallet non funzionano a questo indirizzo.',
  'passkeyLogin.sealed-title': 'La tua passkey apre il tuo wallet',
  'passkeyLogin.sealed':
    'Sarà sigillato con la tua passkey: questo server da solo non può aprirlo. Nessuno può recuperarti una passkey: se la perdi, con ogni browser in cui il wallet è aperto, è perso anche quello che contiene.',
  'passkeyLogin.plain-title': 'La tua passkey ti fa entrare, e nient’altro',
  'passkeyLogin.plain':
    'Questa passkey, o questo browser, non può sigillare un wallet. Perciò questo server tiene tutte le parti della sua chiave, sigillate con una chiave propria: chi lo gestisce potrebbe arrivare al tuo wallet. E nessuno può recuperarti una passkey: se è persa, nient’altro ti fa entrare.',
  'passkeyLogin.before':
    'Prima che il wallet contenga denaro, apri {page}: aggiungi un indirizzo e-mail o una seconda passkey, e crea un frammento di recupero o scrivi le dodici parole.',
  'passkeyLogin.paper-title': 'Il tuo wallet ha bisogno di un frammento di recupero',
  'passkeyLogin.paper':
    'Questa passkey, o questo browser, non può sigillare un wallet, e questo non deve aprirsi per il solo server. Riceve la sua chiave insieme a un frammento di recupero, che tieni su carta.',
  'passkeyLogin.paper-page': 'Continua, poi apri {page}, accedi lì con questa passkey e crealo.',
  'passkeyLogin.shut-title': 'Hai fatto l’accesso, e il wallet resta chiuso',
  'passkeyLogin.shut':
    'È sigillato con la tua passkey, e questo browser non può chiederle ciò che lo apre. Qui puoi guardare il tuo wallet. Per firmare usa un browser che può, o il tuo frammento di recupero.',
  'passkeyLogin.is-standard':
    'La tua passkey apre questo wallet su ogni dispositivo che ce l’ha. Anche chi gestisce questo server potrebbe arrivare alla chiave.',
  'passkeyLogin.is-strict':
    'La tua passkey, o il tuo frammento di recupero, apre questo wallet su un nuovo dispositivo. Il solo server non può arrivare alla chiave; se li perdi entrambi e ogni browser in cui è aperto, il wallet è perso.',
  'passkeyLogin.add': 'Aggiungine una che fa accedere',
  'passkeyLogin.logs-in': 'Ti fa accedere',
  'passkeyLogin.added-plain':
    'Da ora questa passkey fa accedere al tuo wallet, ma non può sigillarlo: su un nuovo dispositivo serve anche il tuo frammento di recupero.',
  'passkeyLogin.user': 'Wallet con una passkey',
  'passkeyLogin.verify': 'Conferma che sei tu, con la passkey di questo wallet.',
}

export default words
