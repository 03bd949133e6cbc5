import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Wallet Foyer',
  'frame.loading': 'Un momento…',
  'session.signed-out': 'La tua sessione è chiusa.',
  'session.revoked': 'La sessione di questo browser è stata chiusa da un altro dei tuoi. Accedi di nuovo.',
  'session.copied':
    'Tutte le tue sessioni sono state chiuse, perché questa è stata usata da due posti: forse qualcuno l’ha copiata. Accedi di nuovo, e guarda le tue altre sessioni.',
  'session.email-changed': 'L’indirizzo e-mail di questo wallet è cambiato. Accedi con quello nuovo.',
  'session.sign-out-unheard':
    'Qui la tua sessione è chiusa, ma il server non lo sa ancora. Lo saprà prima di ogni altra cosa.',
  'passkey.lead': 'La tua passkey apre il wallet nella finestra da cui arrivi.',
  'passkey.closed': 'La finestra per la tua passkey è stata chiusa, o questo browser non l’ha lasciata aprire.',
  'device.heading': 'Approva questo accesso',
  'device.done': 'Questo accesso è approvato. Torna al sito: un codice è in arrivo per te.',
  'device.warning': 'Approva solo se l’hai appena chiesto tu.',
  'social.verify': 'Conferma che sei tu, con l’account {provider} di questo wallet.',
  'social.blocked': 'Il browser non ha lasciato aprire la finestra. Consenti i pop-up per questo wallet, poi riprova.',
  'social.closed': 'La finestra è stata chiusa prima della fine.',
  'social.account': 'Account {provider}',
  'social.alone':
    'Questa finestra non riesce a raggiungere il suo sito, quindi nessuno ha effettuato l’accesso. Chiudila, e scegli lì un altro modo per accedere.',
  'social.done': 'Fatto. Questa finestra si chiude da sola; puoi anche chiuderla tu.',
  'wallet.title': 'Il tuo wallet',
  'wallet.send-code': 'Invia un codice',
  'wallet.code': 'Codice dell’e-mail',
  'wallet.farcaster': 'Continua con Farcaster',
  'wallet.farcaster-lead':
    'Scansionalo con il telefono, o aprilo lì, e conferma nell’app Farcaster. Questa pagina prosegue da sola.',
  'wallet.farcaster-verify': 'Conferma che sei tu, con l’account Farcaster di questo wallet.',
  'wallet.farcaster-code': 'Codice da scansionare con il telefono',
  'wallet.farcaster-user': 'Account Farcaster {fid}',
  'wallet.by-mail': 'Usa un indirizzo e-mail',
  'wallet.sign-out': 'Esci',
  'wallet.check-mail': 'Apri prima il link nella tua e-mail. Questa pagina prosegue da sola.',
  'wallet.addresses': 'Indirizzi',
  'wallet.sessions': 'Dove è aperto',
  'wallet.end': 'Termina',
  'wallet.custody': 'Chi può aprirlo',
  'wallet.make-strict': 'Rendilo rigoroso',
  'wallet.make-standard': 'Rendilo standard',
  'wallet.new-recovery': 'Crea un nuovo frammento di recupero',
  'wallet.recovery-current':
    'Il frammento numero {number} del {date} ora apre questo wallet. Distruggi tutti i precedenti.',
  'wallet.give-up': 'Rinuncia, lascia tutto com’è',
  'wallet.gave-up': 'Hai rinunciato. Il frammento mostrato non vale: distruggilo. Tutto è come prima.',
  'wallet.gave-up-late': 'Era già stato confermato: è il nuovo frammento ad aprire questo wallet. Conservalo.',
  'wallet.pending': 'Qui è stato creato un nuovo frammento di recupero, ma non confermato. Il wallet è com’era.',
  'wallet.go-on-share': 'Prosegui con questo',
  'wallet.share-needed':
    'Questo wallet ha bisogno di un frammento di recupero prima di poter essere usato. Apri {page} e creane uno.',
  'wallet.first-share':
    'Il tuo wallet non ha ancora una chiave. La riceve insieme a un frammento di recupero, che lo apre se perdi questo browser.',
  'wallet.make-first': 'Crea il mio wallet',
  'wallet.legacy':
    'Questo wallet è stato creato da una versione precedente, e nessuno sa se un suo frammento di recupero è conservato. Creane uno nuovo prima di usarlo per qualcosa di valore.',
  'wallet.server-restored':
    'Se mai il server viene riportato a un backup, un tuo browser insieme al frammento di recupero apre questo wallet; nessuno dei due da solo.',
  'wallet.devices': 'Browser che possono aprirlo',
  'wallet.devices-lead':
    'Ognuno ha una parte propria. Se ne rimuovi uno, la sua sessione si chiude e serve di nuovo un codice.',
  'wallet.remove': 'Rimuovi',
  'wallet.remove-last': 'Questo è l’ultimo. Mostra prima che hai ancora il tuo frammento di recupero.',
  'wallet.passkey-done': 'Ora lo apre una tua passkey. Senza la passkey ti serve ancora il frammento su carta.',
  'wallet.mailbox': 'Casella persa',
  'wallet.mailbox-lead':
    'Se non puoi più leggere la posta di questo indirizzo, questo wallet può metterne un altro al suo posto. Il vecchio indirizzo viene avvisato, e ha 72 ore per fermarlo.',
  'wallet.mailbox-lost': 'Ho perso questa casella',
  'wallet.mailbox-waits':
    '{email} può prendere il suo posto dal {date}. Fino ad allora non uscire da qui, e torna per concludere.',
  'wallet.mailbox-due': 'Il vecchio indirizzo ha avuto il suo tempo. Ora {email} può prendere il suo posto.',
  'wallet.mailbox-finish': 'Usa il nuovo indirizzo',
  'wallet.mailbox-stop': 'Lascia l’indirizzo com’è',
  'email.heading': 'Un altro indirizzo e-mail per il tuo wallet',
  'email.lead':
    'Qualcuno ha il tuo wallet aperto in un browser, e ha chiesto di mettere un altro indirizzo al posto di questo. Se non eri tu, ferma la cosa.',
  'email.stop': 'Ferma',
  'email.stopped': 'Fermato: questo indirizzo resta. Ora accedi su {page}, e rimuovi ogni browser che non è tuo.',
  'wallet.verify': 'Un codice è stato inviato a {email}. Inseriscilo per proseguire.',
  'wallet.go-on': 'Prosegui',
  'wallet.this-one': 'Questo browser',
  'wallet.requests': 'In attesa di te',
  'wallet.requests-lead': 'Approvalo solo se è tuo e mostra queste sei parole:',
  'wallet.decline': 'Rifiuta',
  'wallet.now': 'Attuale',
  'wallet.added': 'Dal {date}',
  'wallet.standard-name': 'Standard',
  'wallet.strict-name': 'Rigoroso',
  'wallet.standard':
    'Un codice della tua e-mail apre questo wallet su qualsiasi dispositivo. Chi gestisce questo server, o può leggere la tua posta, potrebbe arrivare alla chiave.',
  'wallet.strict':
    'Un nuovo dispositivo ha bisogno anche del tuo frammento di recupero, di una passkey, o del sì di un tuo dispositivo. Il server da solo non può arrivare alla chiave; se perdi tutto questo, il wallet è perso.',
  'wallet.standard-elsewhere':
    'Il tuo account {provider} apre questo wallet su qualsiasi dispositivo. Chi gestisce questo server, o può accedere con quell’account, potrebbe arrivare alla chiave.',
  'wallet.strict-elsewhere':
    'Oltre al tuo account {provider} un nuovo dispositivo ha bisogno del tuo frammento di recupero, di una passkey, o del sì di un tuo dispositivo. Il server da solo non può arrivare alla chiave; se perdi tutto questo, il wallet è perso.',
  'wallet.export-hint': 'Dodici parole, per passare a un altro wallet',
  'device.address': 'Indirizzo di rete',
  'verify.title': 'Conferma che sei tu',
  'email.add-title': 'Aggiungi un indirizzo e-mail',
  'email.add-text': 'Questo wallet non ne ha uno. Con un indirizzo puoi accedere anche con un codice via e-mail.',
  'email.add-lead': '{site} vuole aggiungere un indirizzo e-mail al tuo wallet',
  'email.add-warning':
    'Da quel momento, chi legge la posta di {email} può accedere a questo wallet. Continua solo se sei soltanto tu.',
  'email.add-on-page': 'Per aggiungere un indirizzo e-mail a questo wallet, apri {page}.',
  'delegation.title': 'Un contratto gestisce il tuo account',
  'delegation.text':
    'Su {network} il tuo account esegue questo contratto (EIP-7702). Toglilo e torna un account semplice. Costa al massimo {fee}, da questo account.',
  'delegation.remove': 'Toglilo',
  'delegation.too-little': 'L’account ha lì {balance}, e il costo viene solo da lui. Inviagli prima {missing}.',
  'delegation.unclear':
    'Una transazione precedente può ancora toglierlo, e la rete non dice che fine ha fatto: {hash}. Se ne firmi un’altra, possono essere eseguite entrambe, e ognuna costa fino a {fee}.',
  'delegation.another': 'Firmane un’altra',
  'social.lost': 'La finestra non è andata oltre la prima pagina. Riprova, o scegli un altro modo.',
}

export default words
