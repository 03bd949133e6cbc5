import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Iniciar sesión con una clave de acceso',
  'passkeyLogin.site': 'Para continuar en {site}',
  'passkeyLogin.lead':
    'Una clave de acceso la guarda este dispositivo, una llave de seguridad o tu gestor de contraseñas, y la abre tu dedo, tu cara o tu PIN. Solo funciona aquí: comprueba que la dirección de esta ventana es {address}.',
  'passkeyLogin.use': 'Usar mi clave de acceso',
  'passkeyLogin.make': 'Crear una billetera nueva',
  'passkeyLogin.make-lead':
    '¿Es tu primera vez? Tu dispositivo te pregunta dos veces: una para crear la clave de acceso y otra para ver que funciona.',
  'passkeyLogin.alone':
    'Esta ventana no encuentra la página a la que pertenece. Ciérrala, vuelve al sitio y pulsa allí de nuevo.',
  'passkeyLogin.none':
    'Este navegador no tiene claves de acceso. Abre el sitio en otro navegador o elige allí otra forma de iniciar sesión.',
  'passkeyLogin.unanswered':
    'Tu clave de acceso no respondió. Se canceló, tardó demasiado o aquí no hay ninguna de esta billetera. Inténtalo de nuevo; en la ventana del navegador puedes elegir una clave de acceso de tu teléfono.',
  'passkeyLogin.known':
    'Este dispositivo ya tiene una clave de acceso de una billetera de aquí. Pulsa «Usar mi clave de acceso» o elige otro dispositivo para una billetera nueva.',
  'passkeyLogin.unable':
    'Este dispositivo no puede guardar una clave de acceso que inicie sesión. Elige otro dispositivo o un gestor de contraseñas en la ventana del navegador, u otra forma de iniciar sesión.',
  'passkeyLogin.elsewhere':
    'El navegador dice que las claves de acceso de esta billetera no funcionan en esta dirección.',
  'passkeyLogin.sealed-title': 'Tu clave de acceso abre tu billetera',
  'passkeyLogin.sealed':
    'Quedará sellada con tu clave de acceso: este servidor solo no puede abrirla. Nadie puede recuperarte una clave de acceso: si se pierde, junto con todos los navegadores donde la billetera está abierta, se pierde también lo que hay en ella.',
  'passkeyLogin.plain-title': 'Tu clave de acceso te deja entrar, y nada más',
  'passkeyLogin.plain':
    'Esta clave de acceso, o este navegador, no puede sellar una billetera. Por eso este servidor guarda todas las partes de su clave, selladas con una clave propia: quien lo gestiona podría llegar a tu billetera. Y nadie puede recuperarte una clave de acceso: si se pierde, nada más te deja entrar.',
  'passkeyLogin.before':
    'Antes de que la billetera tenga dinero, abre {page}: añade una dirección de correo o una segunda clave de acceso, y crea un fragmento de recuperación o anota las doce palabras.',
  'passkeyLogin.paper-title': 'Tu billetera necesita un fragmento de recuperación',
  'passkeyLogin.paper':
    'Esta clave de acceso, o este navegador, no puede sellar una billetera, y esta no debe abrirse solo con el servidor. Recibe su clave junto con un fragmento de recuperación, que guardas en papel.',
  'passkeyLogin.paper-page': 'Continúa, luego abre {page}, inicia sesión allí con esta clave de acceso y créalo.',
  'passkeyLogin.shut-title': 'Ya entraste, y la billetera sigue cerrada',
  'passkeyLogin.shut':
    'Está sellada con tu clave de acceso, y este navegador no puede pedirle lo que la abre. Aquí puedes ver tu billetera. Para firmar, usa un navegador que pueda o tu fragmento de recuperación.',
  'passkeyLogin.is-standard':
    'Tu clave de acceso abre esta billetera en cualquier dispositivo que la tenga. Quien gestiona este servidor también podría llegar a la clave.',
  'passkeyLogin.is-strict':
    'Tu clave de acceso, o tu fragmento de recuperación, abre esta billetera en un dispositivo nuevo. El servidor solo no puede llegar a la clave; si pierdes ambos y todos los navegadores donde está abierta, la billetera se pierde.',
  'passkeyLogin.add': 'Añadir una que inicie sesión',
  'passkeyLogin.logs-in': 'Inicia tu sesión',
  'passkeyLogin.added-plain':
    'Desde ahora esta clave de acceso inicia sesión en tu billetera, pero no puede sellarla: en un dispositivo nuevo también hace falta tu fragmento de recuperación.',
  'passkeyLogin.user': 'Billetera con clave de acceso',
  'passkeyLogin.verify': 'Confirma que eres tú, con la clave de acceso de esta billetera.',
}

export default words
