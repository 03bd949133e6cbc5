import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Quel frammento di recupero è di un altro wallet, o uno più nuovo ha preso il suo posto.',
  'unlock.no-share': 'Quello non è un frammento di recupero. Ha dodici gruppi di quattro lettere.',
  'unlock.wrong-group': 'Guarda di nuovo il gruppo {groups}: una lettera è sbagliata.',
  'unlock.restored':
    'Il server è stato riportato a un giorno precedente. Questo browser e il tuo frammento di recupero hanno aperto il wallet senza di esso. Crea ora un nuovo frammento di recupero su {page}.',
  'unlock.title': 'Apri qui il tuo wallet',
  'unlock.lead':
    'Questo wallet non si apre con il solo accesso. Usa il tuo frammento di recupero, o chiedi a un dispositivo dove è aperto.',
  'unlock.recovery': 'Frammento di recupero',
  'unlock.open': 'Apri',
  'unlock.ask': 'Chiedi a un altro dispositivo',
  'unlock.passkey': 'Usa una passkey',
  'share.title': 'Crea prima un nuovo frammento di recupero',
  'share.why':
    'Questo wallet è stato creato da una versione precedente, e nessuno sa se il suo frammento di recupero è conservato. Senza, perdere questo browser sarebbe perdere il wallet.',
  'share.make': 'Crea un nuovo frammento',
  'share.made':
    'Viene mostrato in una finestra del wallet, dove nessun’altra pagina può vederlo. Conservalo, e reinseriscilo lì.',
  'share.show': 'Mostralo',
  'share.closed':
    'La finestra è stata chiusa prima che il frammento fosse reinserito, o questo browser non l’ha lasciata aprire.',
  'guard.title': 'Passkey per ciò che vale',
  'guard.lead-off':
    'Una passkey può essere chiesta prima di ogni cosa di valore: pagamenti, permessi, un nuovo browser, le dodici parole, un altro indirizzo.',
  'guard.lead-on':
    'Prima di ogni cosa di valore questo wallet chiede una di queste. Per accedere a un sito non ne serve nessuna.',
  'guard.lead-owner':
    'Un sito dove hai effettuato l’accesso vuole una di queste prima di ogni cosa di valore. Per accedere a un sito non ne serve nessuna.',
  'guard.lead-missing':
    'Un sito dove hai effettuato l’accesso vuole una passkey prima di ogni cosa di valore. Creane una qui, o con il tuo primo pagamento lì.',
  'guard.limits':
    'Ferma chi ha copiato questo browser, o legge la tua posta. Non ferma chi ha le dodici parole, gestisce questo server, o ha sia la tua posta sia una copia di questo browser.',
  'guard.name': 'Il suo nome',
  'guard.default-name': 'Passkey',
  'guard.make': 'Crea una passkey',
  'guard.save': 'Salva nome',
  'guard.rename': 'Rinomina',
  'guard.turn-on': 'Chiedi prima del valore',
  'guard.turn-off': 'Non chiedere più',
  'guard.ask': 'Conferma con la tua passkey',
  'guard.ask-lead': 'Questo wallet la chiede prima di ogni cosa di valore.',
  'guard.then': 'Poi viene chiesta la tua passkey',
  'guard.asking': 'Conferma con la tua passkey…',
  'guard.unanswered': 'La tua passkey non ha risposto. Non è stato firmato nulla; riprova.',
  'guard.known': 'Questa passkey è già una di questo wallet. Usane un’altra.',
  'guard.first': 'Crea prima una passkey',
  'guard.first-lead':
    'Questo sito ne vuole una prima di ogni cosa di valore. Da allora il tuo wallet la chiede, su ogni sito; per accedere non ne serve nessuna.',
  'guard.make-lead': 'La conserva il tuo dispositivo o il gestore di password. Chiudi questa finestra quando è creata.',
  'guard.lost-before': 'Se mai va persa, {page} permette di dimenticarla dopo un preavviso di 72 ore.',
  'guard.lost-lead':
    'Se vanno perse tutte, questo wallet può dimenticarle: 72 ore dopo con un codice in un browser che può aprirlo, 30 giorni dopo con uno dei due. La tua casella e ogni browser con l’accesso effettuato possono fermarlo.',
  'guard.lost': 'Ho perso le mie passkey',
  'guard.lost-both': 'E anche la mia casella',
  'guard.lost-waits':
    'Queste passkey sono state dichiarate perse. Dal {date} possono essere dimenticate. Se non eri tu, ferma la cosa.',
  'guard.lost-due':
    'Il preavviso è finito. Ora queste passkey possono essere dimenticate, e non ne viene più chiesta nessuna.',
  'guard.keep': 'Tienile',
  'guard.forget': 'Dimenticale',
  'guard.stop-heading': 'Le tue passkey sono state dichiarate perse',
  'guard.stop-lead':
    'Qualcuno che può leggere questa casella ha chiesto al tuo wallet di dimenticare le sue passkey. Se non eri tu, ferma la cosa.',
  'guard.stopped': 'Fermato: restano. Ora accedi su {page}, e rimuovi ogni browser che non è tuo.',
  'export.title': 'Esporta la chiave',
  'export.lead':
    'Dodici parole aprono questo wallet in qualsiasi altro programma wallet, per sempre. Ti servono solo per andartene.',
  'export.warning': 'Chi le vede possiede il wallet. Nessun sito e nessuna assistenza ne ha mai bisogno.',
  'export.hold': 'Tieni premuto per mostrare',
  'export.closes': 'Codice confermato. Si chiude tra {time}',
  'export.accounts': 'Account aperti da queste parole',
  'export.evm': 'Ethereum e reti simili',
  'export.solana': 'Solana',
  'backup.title': 'Backup',
  'backup.share': 'Il tuo frammento di recupero',
  'backup.lead': 'Dodici gruppi su carta. Con un codice della tua e-mail aprono questo wallet su un nuovo dispositivo.',
  'backup.number': 'Numero {number}, del {date}',
  'backup.copy': 'Copia',
  'backup.file': 'Salva come file',
  'backup.now':
    'Da solo non apre nulla. Nulla è ancora cambiato: il wallet passa a questo quando hai mostrato di averlo conservato.',
  'backup.kept': 'L’ho scritto',
  'backup.enter': 'Inserisci i gruppi {first} e {second}',
  'backup.from-paper': 'Dal tuo foglio, o carica il file.',
  'backup.group': 'Gruppo {number}',
  'backup.load': 'Carica il file',
  'backup.differs': 'Non è ciò che è stato mostrato. Guarda di nuovo la tua copia.',
  'backup.again': 'Mostra di nuovo',
  'backup.confirm': 'Conferma',
  'backup.passkey-instead': 'Proteggilo con una passkey',
  'backup.saved': 'Il tuo wallet ha un backup',
  'backup.saved-hint':
    'Tieni il foglio lontano da questo dispositivo. Puoi creare un nuovo frammento in qualsiasi momento; quello vecchio allora non apre più nulla.',
  'backup.passkey': 'Aggiungi una passkey',
  'backup.passkey-hint': 'Lo apre senza il foglio',
  'unlock.words': 'Apri {page} sull’altro dispositivo e approva questo. Deve mostrare queste parole:',
}

export default words
