import type { Messages } from '../../parts.ts'

const words: Messages<'errors'> = {
  'error.AdapterDuplicate': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.AdapterMissing': 'Diese Website ist für dieses Netzwerk nicht eingerichtet. Wähle ein anderes.',
  'error.AdapterNotFound': 'Diese Website ist für dieses Netzwerk nicht eingerichtet. Wähle ein anderes.',
  'error.AdapterWithoutNetworks': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.AddressOrAuthConnectorNotFound': 'Du bist nicht mehr verbunden. Verbinde dich neu.',
  'error.AnswerInvalid':
    'Ein Dienst hat so geantwortet, dass diese Website es nicht versteht. Versuche es später noch einmal.',
  'error.CapabilityUnsupported': 'Diese Wallet kann das hier nicht. Nimm eine andere Wallet.',
  'error.ChainNotAdded':
    'Die Wallet kennt dieses Netzwerk nicht. Füge es in den Einstellungen der Wallet hinzu und versuche es dann noch einmal.',
  'error.ChainUnsupported':
    'Dieses Netzwerk wird hier nicht unterstützt. Wechsle das Netzwerk und versuche es dann noch einmal.',
  'error.ConnectFailed': 'Die Wallet wurde nicht verbunden. Versuche es noch einmal oder wähle eine andere Wallet.',
  'error.ConnectorChainsUnsupported':
    'Diese Wallet funktioniert nicht in den Netzwerken dieser Website. Wähle eine andere Wallet.',
  'error.ConnectorNotFound':
    'Die Wallet ist nicht mehr da. Prüfe, ob sie eingeschaltet ist, und lade dann die Seite neu.',
  'error.DefaultNetworkUnknown': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.DisconnectFailed':
    'Hier bist du getrennt, aber die Wallet hat nicht geantwortet. Entferne diese Website auch in der Wallet.',
  'error.EmailCooldown': 'Eine E-Mail ist unterwegs. Gleich kannst du eine weitere anfordern.',
  'error.EmailLoginUnavailable':
    'Die Anmeldung per E-Mail wurde nicht geladen. Prüfe deine Verbindung und versuche es dann noch einmal.',
  'error.FrameAborted': 'Das wurde unterbrochen. Versuche es noch einmal.',
  'error.FrameFailed': 'Das hat nicht geklappt. Versuche es noch einmal.',
  'error.FrameRefused': 'Die Wallet konnte das nicht ausführen. Versuche es noch einmal.',
  'error.FrameNotSet': 'Die eingebettete Wallet wurde nicht geladen. Lade die Seite neu.',
  'error.FrameParentNotSet': 'Die eingebettete Wallet wurde nicht geladen. Lade die Seite neu.',
  'error.HttpRequestFailed':
    'Ein Dienst hat nicht geantwortet. Prüfe deine Verbindung und versuche es dann noch einmal.',
  'error.InsufficientFunds': 'Das Guthaben reicht dafür nicht. Verringere den Betrag oder lade auf.',
  'error.InvalidAddress': 'Das ist keine Adresse in diesem Netzwerk. Prüfe sie.',
  'error.InvalidAmount': 'Das ist kein Betrag. Verwende Ziffern und einen Punkt.',
  'error.InvalidCaipAddress': 'Das ist keine gültige Adresse. Prüfe sie.',
  'error.InvalidCaipNetworkId': 'Das ist kein gültiges Netzwerk. Wähle eines aus der Liste.',
  'error.InvalidChainId': 'Das ist kein gültiges Netzwerk. Wähle eines aus der Liste.',
  'error.InvalidNetwork': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.InvalidOption': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.MethodNotAllowed': 'Die Website hat etwas verlangt, das ihr nicht zusteht. Es ist nichts passiert.',
  'error.ModalClosed': 'Das Fenster wurde geschlossen. Öffne es noch einmal, um fortzufahren.',
  'error.NameSuggestionsFailed': 'Die Vorschläge wurden nicht geladen. Versuche es noch einmal.',
  'error.NameServiceFailed': 'Der Namensdienst hat abgelehnt. Prüfe den Namen.',
  'error.NamesForAddressFailed': 'Der Name wurde nicht geladen. Versuche es noch einmal.',
  'error.NamespaceNotFound': 'Diese Website ist für dieses Netzwerk nicht eingerichtet. Wähle ein anderes.',
  'error.NetworkNotFound': 'Diese Website kennt dieses Netzwerk nicht. Wähle eines aus der Liste.',
  'error.NetworkUnsupportedForGasPrice': 'Die Netzwerkkosten lassen sich hier nicht abrufen. Wechsle das Netzwerk.',
  'error.NetworkUnsupportedForSwaps': 'Tauschen ist in diesem Netzwerk nicht möglich. Wechsle das Netzwerk.',
  'error.NetworksEmpty': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.NoActiveCaipAddress': 'Du bist nicht mehr verbunden. Verbinde dich neu.',
  'error.PopupBlocked': 'Der Browser hat das Fenster blockiert. Erlaube es und versuche es dann noch einmal.',
  'error.PopupClosed': 'Das Fenster wurde zu früh geschlossen. Versuche es noch einmal.',
  'error.RateLimited': 'Das wurde zu oft angefragt. Warte kurz und versuche es dann noch einmal.',
  'error.RegisterNameFailed': 'Der Name wurde nicht registriert. Versuche es noch einmal oder wähle einen anderen.',
  'error.RequestAborted': 'Das wurde unterbrochen. Versuche es noch einmal.',
  'error.RequestTimedOut': 'Das hat zu lange gedauert. Versuche es noch einmal.',
  'error.ResolveNameFailed': 'Dieser Name führt zu keiner Adresse. Prüfe ihn.',
  'error.RpcRequestFailed': 'Das Netzwerk antwortet nicht. Prüfe deine Verbindung und versuche es dann noch einmal.',
  'error.SendInputMissing': 'Etwas fehlt. Gib einen Betrag und eine Adresse ein.',
  'error.SendTokenMissing': 'Etwas fehlt. Wähle einen Token.',
  'error.ServerError': 'Ein Dienst hat nicht geantwortet. Versuche es gleich noch einmal.',
  'error.ServiceNotConfigured': 'Das ist auf dieser Website nicht eingerichtet.',
  'error.SignOutUnheard':
    'Auf dieser Website bist du abgemeldet, aber die Wallet weiß es noch nicht. Prüfe deine Verbindung: Wir sagen es ihr vor allem anderen.',
  'error.SiweAndSiwx': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.SiwxNotEnabled': 'Anmelden wird hier nicht angeboten.',
  'error.SocialConnectFailed':
    'Niemand hat diese Anmeldung bestätigt. Versuche es noch einmal oder wähle einen anderen Weg.',
  'error.TransactionExpired':
    'Das Netzwerk hat die Transaktion nie angenommen. Es wurde nichts gesendet. Versuche es noch einmal.',
  'error.TransactionFailed': 'Das Netzwerk hat die Transaktion zurückgewiesen. Nur die Netzwerkkosten wurden bezahlt.',
  'error.TransactionRefused': 'Das Netzwerk nimmt diese Transaktion nicht an. Es wurde nichts gesendet.',
  'error.UserRejected': 'In der Wallet abgelehnt. Es ist nichts passiert.',
  'error.WagmiConfigMismatch': 'Diese Website ist falsch eingerichtet. Sag es ihrem Betreiber.',
  'error.RelayUriInvalid': 'Das ist kein Wallet-Link. Kopiere ihn noch einmal.',
  'error.RelayEnvelopeInvalid': 'Die Antwort der Wallet war nicht lesbar. Versuche es noch einmal.',
  'error.RelayUnreachable':
    'Wallets sind gerade nicht erreichbar. Prüfe deine Verbindung und versuche es dann noch einmal.',
  'error.RelayRefused': 'Diese Website kann keine Wallets auf anderen Geräten erreichen. Sag es ihrem Betreiber.',
  'error.RelayPublishFailed': 'Die Anfrage hat die Wallet nicht erreicht. Versuche es noch einmal.',
  'error.RelayCallFailed': 'Die Anfrage hat die Wallet nicht erreicht. Versuche es noch einmal.',
  'error.ProposalExpired': 'Der Link gilt nicht mehr. Nimm den neuen.',
  'error.SettlementInvalid':
    'Die Wallet hat etwas angeboten, das diese Website nicht verlangt hat. Wähle eine andere Wallet.',
  'error.AuthenticationInvalid': 'Die Signatur der Wallet passt nicht zu dieser Website. Versuche es noch einmal.',
  'error.SessionNotFound': 'Du bist nicht mehr verbunden. Verbinde dich neu.',
  'error.SessionEnded': 'Die Wallet hat die Verbindung beendet. Verbinde sie neu.',
  'error.MethodNotApproved': 'Die Wallet hat dem nicht zugestimmt. Verbinde sie neu und erlaube es.',
  'error.NetworkNotApproved': 'Die Wallet hat diesem Netzwerk nicht zugestimmt. Wechsle dorthin in der Wallet.',
  'error.RequestExpired': 'Die Wallet hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',
  'error.RelayWalletFailed':
    'Die Wallet konnte das nicht ausführen. Sieh in der Wallet nach und versuche es dann noch einmal.',
  'error.WalletBusy': 'Die Wallet hat noch eine offene Anfrage. Beantworte sie dort und versuche es dann noch einmal.',
  'error.WalletConnectConnectorNotFound': 'Diese Website ist für diese Wallet nicht eingerichtet. Wähle eine andere.',
  'error.WalletLied':
    'Die Wallet hat nicht getan, was sie gemeldet hat. Wechsle in der Wallet selbst und versuche es dann noch einmal.',
  'error.WalletLocked': 'Die Wallet ist gesperrt. Entsperre sie und versuche es dann noch einmal.',
  'error.WalletRequestFailed':
    'Die Wallet konnte das nicht ausführen. Sieh in der Wallet nach und versuche es dann noch einmal.',
  'error.WalletTimedOut':
    'Die Wallet hat nicht geantwortet. Sieh nach, ob dort eine Anfrage wartet, oder versuche es noch einmal.',
  'error.InvalidTransaction': 'Diese Transaktion kann nicht signiert werden.',
  'error.WrongNetwork': 'Die Wallet ist in einem anderen Netzwerk. Wechsle dorthin und versuche es dann noch einmal.',
  'error.PartNotLoaded':
    'Ein Teil dieser Seite wurde nicht geladen. Prüfe deine Verbindung und versuche es dann noch einmal.',
}

export default words
