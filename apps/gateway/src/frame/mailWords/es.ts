import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Tu código',
  'code.login': 'Tu código para abrir tu billetera en {site}:',
  'code.verify': 'Tu código para confirmar que eres tú en {site}:',
  'code.email-old': 'Tu código para cambiar la dirección de correo de tu billetera en {site}:',
  'code.email-new': 'Tu código para usar esta dirección de correo con tu billetera en {site}:',
  'code.life': 'Funciona una vez, durante diez minutos, y solo donde lo pediste.',
  'code.unasked': 'Si no fuiste tú, no hagas nada: sin el código no entra nadie. No se lo des nunca a nadie.',
  'device.subject': 'Aprueba este inicio de sesión',
  'device.what': '{browser}, en la dirección de red {network}, quiere abrir tu billetera en {site}.',
  'device.open': 'Si fuiste tú, abre este enlace y pulsa «Aprobar»:',
  'device.not': 'Si no, no hagas nada.',
  'newDevice.subject': 'Tu billetera se abrió en un navegador nuevo',
  'newDevice.what': '{time}: {browser}, en la dirección de red {network}, abrió tu billetera en {site}.',
  'newDevice.not': 'Si no fuiste tú, inicia sesión aquí y termina su sesión:',
  'socialLink.subject': 'Tu cuenta de {provider} abre tu billetera',
  'socialLink.what':
    '{time}: {browser}, en la dirección de red {network}, inició sesión en {site} con la cuenta de {provider} de esta dirección. Desde ahora esa cuenta abre tu billetera, igual que un código de un correo.',
  'socialLink.not': 'Si no fuiste tú, protege tu cuenta de {provider}, después inicia sesión aquí y mira tus sesiones:',
  'parts.subject': 'Un navegador nuevo puede abrir tu billetera',
  'parts.what':
    '{time}: {browser}, en la dirección de red {network}, recibió en {site} lo que este servidor guarda de la clave de tu billetera.',
  'parts.not': 'Si no fuiste tú, inicia sesión aquí y quita ese navegador; después mueve lo que guarda la billetera:',
  'copied.subject': 'Se copió una sesión de tu billetera',
  'copied.what':
    'Una sesión de tu billetera se usó desde dos lugares, así que puede que alguien la haya copiado. Se terminó en ambos. Una copia por sí sola no abre ninguna billetera.',
  'copied.again': 'Inicia sesión aquí otra vez y mira tus otras sesiones:',
  'replacement.subject': 'Tu billetera tendrá otra dirección de correo',
  'replacement.what':
    '{time}: {browser}, en la dirección de red {network}, donde tu billetera está abierta en {site}, pidió poner otra dirección de correo en lugar de esta, porque este buzón se perdió.',
  'replacement.due': 'Podrá hacerse pasadas 72 horas, desde el {dueAt}. Si fuiste tú, no hagas nada.',
  'replacement.not': 'Si no, detenlo aquí y mira después los navegadores que pueden abrir tu billetera:',
  'passkeyLoss.subject': 'Tu billetera dejará de pedir una clave de acceso',
  'passkeyLoss.what':
    '{time}: {browser}, en la dirección de red {network}, con la sesión iniciada en {site}, declaró que las claves de acceso de tu billetera se perdieron.',
  'passkeyLoss.due':
    'Desde el {dueAt} se pueden olvidar, y entonces la billetera ya no pide ninguna. Si fuiste tú, no hagas nada.',
  'passkeyLoss.not':
    'Si no, alguien lee tu correo. Detenlo aquí y mira después los navegadores que pueden abrir tu billetera:',
  'forgotten.subject': 'Se olvidaron las claves de acceso de tu billetera',
  'forgotten.what':
    'Se declaró que las claves de acceso de tu billetera se perdieron, y nadie se opuso. Se han olvidado, y la billetera ya no pide ninguna.',
  'forgotten.not': 'Si no fuiste tú, mueve lo que guarda la billetera, desde un navegador donde aún esté abierta:',
  'changed.subject': 'La dirección de correo de tu billetera ha cambiado',
  'changed.what': 'Tu billetera pertenece ahora a otra dirección de correo, confirmada con un código enviado a esta.',
  'changed.not':
    'Si no fuiste tú, quien lo hizo puede leer tu correo. Mueve lo que guarda la billetera, desde un navegador donde aún esté abierta:',
  'code.email-add': 'Tu código para añadir esta dirección de correo a la billetera abierta en {site}:',
}

export default words
