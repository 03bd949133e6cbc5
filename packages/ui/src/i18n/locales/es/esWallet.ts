import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Billetera Foyer',
  'frame.loading': 'Un momento…',
  'session.signed-out': 'Tu sesión está cerrada.',
  'session.revoked': 'La sesión de este navegador se cerró desde otro de los tuyos. Inicia sesión otra vez.',
  'session.copied':
    'Se cerraron todas tus sesiones, porque esta se usó desde dos lugares: puede que alguien la haya copiado. Inicia sesión otra vez y mira tus otras sesiones.',
  'session.email-changed': 'La dirección de correo de esta billetera ha cambiado. Inicia sesión con la nueva.',
  'session.sign-out-unheard':
    'Aquí se cerró la sesión, pero el servidor no se enteró. Se le dirá antes que cualquier otra cosa.',
  'passkey.lead': 'Tu clave de acceso abre la billetera en la ventana de la que vienes.',
  'passkey.closed': 'La ventana de tu clave de acceso se cerró, o este navegador no dejó que se abriera.',
  'device.heading': 'Aprueba este inicio de sesión',
  'device.done': 'Este inicio de sesión está aprobado. Vuelve al sitio: un código está en camino.',
  'device.warning': 'Aprueba solo si acabas de pedirlo tú.',
  'social.verify': 'Confirma que eres tú con la cuenta de {provider} de esta billetera.',
  'social.blocked':
    'El navegador no dejó que se abriera la ventana. Permite las ventanas emergentes de esta billetera y vuelve a intentarlo.',
  'social.closed': 'La ventana se cerró antes de terminar.',
  'social.account': 'Cuenta de {provider}',
  'social.alone':
    'Esta ventana no puede llegar al sitio al que pertenece, así que nadie inició sesión. Ciérrala y elige allí otra forma de iniciar sesión.',
  'social.done': 'Listo. Esta ventana se cierra sola; también puedes cerrarla tú.',
  'wallet.title': 'Tu billetera',
  'wallet.send-code': 'Enviar un código',
  'wallet.code': 'Código del correo',
  'wallet.farcaster': 'Continuar con Farcaster',
  'wallet.farcaster-lead':
    'Escanea esto con tu teléfono, o ábrelo allí, y confirma en la app de Farcaster. Esta página avanza sola.',
  'wallet.farcaster-verify': 'Confirma que eres tú con la cuenta de Farcaster de esta billetera.',
  'wallet.farcaster-code': 'Código para escanear con tu teléfono',
  'wallet.farcaster-user': 'Cuenta de Farcaster {fid}',
  'wallet.by-mail': 'Usar una dirección de correo',
  'wallet.sign-out': 'Cerrar sesión',
  'wallet.check-mail': 'Abre primero el enlace de tu correo. Esta página avanza sola.',
  'wallet.addresses': 'Direcciones',
  'wallet.sessions': 'Dónde está abierta',
  'wallet.end': 'Terminar',
  'wallet.custody': 'Quién puede abrirla',
  'wallet.make-strict': 'Hacerla estricta',
  'wallet.make-standard': 'Hacerla estándar',
  'wallet.new-recovery': 'Crear un fragmento de recuperación nuevo',
  'wallet.recovery-current':
    'El fragmento número {number} del {date} abre ahora esta billetera. Destruye todos los anteriores.',
  'wallet.give-up': 'Abandonar, dejar todo como está',
  'wallet.gave-up': 'Abandonado. El fragmento que se mostró no vale: destrúyelo. Todo está como antes.',
  'wallet.gave-up-late': 'Ya se había confirmado: el fragmento nuevo es el que abre esta billetera. Guárdalo.',
  'wallet.pending': 'Aquí se creó un fragmento de recuperación nuevo y no se confirmó. La billetera está como estaba.',
  'wallet.go-on-share': 'Continuar con él',
  'wallet.share-needed':
    'Esta billetera necesita un fragmento de recuperación antes de poder usarse. Abre {page} y crea uno.',
  'wallet.first-share':
    'Tu billetera aún no tiene clave. La recibe junto con un fragmento de recuperación, que la abre si se pierde este navegador.',
  'wallet.make-first': 'Crear mi billetera',
  'wallet.legacy':
    'Esta billetera se creó con una versión anterior y nadie sabe si se conserva un fragmento de recuperación suyo. Crea uno nuevo antes de usarla para algo de valor.',
  'wallet.server-restored':
    'Si algún día el servidor se devuelve a una copia de seguridad, un navegador tuyo junto con el fragmento de recuperación abre esta billetera; ninguno de los dos por sí solo.',
  'wallet.devices': 'Navegadores que pueden abrirla',
  'wallet.devices-lead':
    'Cada uno tiene su propia parte. Si quitas uno, se cierra su sesión y vuelve a necesitar un código.',
  'wallet.remove': 'Quitar',
  'wallet.remove-last': 'Este es el último. Muestra primero que aún tienes tu fragmento de recuperación.',
  'wallet.passkey-done':
    'Ahora la abre una clave de acceso tuya. Sin la clave de acceso sigues necesitando el fragmento en papel.',
  'wallet.mailbox': 'Buzón perdido',
  'wallet.mailbox-lead':
    'Si ya no puedes leer el correo de esta dirección, esta billetera puede poner otra en su lugar. Se avisa a la dirección antigua, que tiene 72 horas para detenerlo.',
  'wallet.mailbox-lost': 'He perdido este buzón',
  'wallet.mailbox-waits':
    '{email} puede ocupar su lugar desde el {date}. Mantén tu sesión iniciada aquí hasta entonces y vuelve para terminarlo.',
  'wallet.mailbox-due': 'La dirección antigua tuvo su plazo. {email} ya puede ocupar su lugar.',
  'wallet.mailbox-finish': 'Usar la nueva dirección',
  'wallet.mailbox-stop': 'Dejar la dirección como está',
  'email.heading': 'Otra dirección de correo para tu billetera',
  'email.lead':
    'Alguien tiene tu billetera abierta en un navegador y pidió poner otra dirección en lugar de esta. Si no fuiste tú, detenlo.',
  'email.stop': 'Detener',
  'email.stopped':
    'Detenido: esta dirección se queda. Ahora inicia sesión en {page} y quita todo navegador que no sea tuyo.',
  'wallet.verify': 'Se envió un código a {email}. Escríbelo para continuar.',
  'wallet.go-on': 'Continuar',
  'wallet.this-one': 'Este navegador',
  'wallet.requests': 'Esperando por ti',
  'wallet.requests-lead': 'Apruébalo solo si es tuyo y muestra estas seis palabras:',
  'wallet.decline': 'Rechazar',
  'wallet.now': 'Actual',
  'wallet.added': 'Desde el {date}',
  'wallet.standard-name': 'Estándar',
  'wallet.strict-name': 'Estricta',
  'wallet.standard':
    'Un código de tu correo abre esta billetera en cualquier dispositivo. Quien gestione este servidor, o pueda leer tu correo, podría llegar a la clave.',
  'wallet.strict':
    'Un dispositivo nuevo necesita además tu fragmento de recuperación, una clave de acceso o el sí de un dispositivo tuyo. El servidor solo no puede llegar a la clave; si pierdes todo esto, la billetera se pierde.',
  'wallet.standard-elsewhere':
    'Tu cuenta de {provider} abre esta billetera en cualquier dispositivo. Quien gestione este servidor, o pueda iniciar sesión con esa cuenta, podría llegar a la clave.',
  'wallet.strict-elsewhere':
    'Además de tu cuenta de {provider}, un dispositivo nuevo necesita tu fragmento de recuperación, una clave de acceso o el sí de un dispositivo tuyo. El servidor solo no puede llegar a la clave; si pierdes todo esto, la billetera se pierde.',
  'wallet.export-hint': 'Doce palabras, para irte a otra billetera',
  'device.address': 'Dirección de red',
  'verify.title': 'Confirma que eres tú',
  'email.add-title': 'Añadir una dirección de correo',
  'email.add-text': 'Esta cartera no tiene ninguna. Con una, también puedes iniciar sesión con un código de su correo.',
  'email.add-lead': '{site} quiere añadir una dirección de correo a tu cartera',
  'email.add-warning':
    'Desde entonces, quien lea el correo de {email} podrá iniciar sesión en esta cartera. Sigue solo si eres únicamente tú.',
  'email.add-on-page': 'Para añadir una dirección de correo a esta cartera, abre {page}.',
  'delegation.title': 'Un contrato maneja tu cuenta',
  'delegation.text':
    'En {network} tu cuenta ejecuta este contrato (EIP-7702). Quítalo y vuelve a ser una cuenta normal. Cuesta como mucho {fee}, de esta cuenta.',
  'delegation.remove': 'Quitarlo',
  'delegation.too-little': 'La cuenta tiene {balance} ahí, y el costo sale solo de ella. Envíale antes {missing}.',
  'delegation.unclear':
    'Una transacción anterior aún puede quitarlo, y la red no dice qué fue de ella: {hash}. Si firmas otra, puede que se ejecuten las dos, y cada una cuesta hasta {fee}.',
  'delegation.another': 'Firmar otra',
  'social.lost': 'La ventana no pasó de su primera página. Vuelve a intentarlo o elige otra forma.',
}

export default words
