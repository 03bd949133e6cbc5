import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Ese fragmento de recuperación es de otra billetera, o uno más nuevo ocupó su lugar.',
  'unlock.no-share': 'Eso no es un fragmento de recuperación. Tiene doce grupos de cuatro letras.',
  'unlock.wrong-group': 'Mira otra vez el grupo {groups}: una de sus letras está mal.',
  'unlock.restored':
    'El servidor se devolvió a un día anterior. Este navegador y tu fragmento de recuperación abrieron la billetera sin él. Crea ahora un fragmento de recuperación nuevo en {page}.',
  'unlock.title': 'Abre tu billetera aquí',
  'unlock.lead':
    'Esta billetera no se abre solo con iniciar sesión. Trae tu fragmento de recuperación o pídelo a un dispositivo donde esté abierta.',
  'unlock.recovery': 'Fragmento de recuperación',
  'unlock.open': 'Abrir',
  'unlock.ask': 'Pedirlo a otro dispositivo',
  'unlock.passkey': 'Usar una clave de acceso',
  'share.title': 'Crea primero un fragmento de recuperación nuevo',
  'share.why':
    'Esta billetera se creó con una versión anterior y nadie sabe si se conserva su fragmento de recuperación. Sin él, perder este navegador sería perder la billetera.',
  'share.make': 'Crear un fragmento nuevo',
  'share.made':
    'Se muestra en una ventana de la billetera, donde ninguna otra página puede verlo. Guárdalo y vuelve a introducirlo allí.',
  'share.show': 'Mostrarlo',
  'share.closed':
    'La ventana se cerró antes de volver a introducir el fragmento, o este navegador no dejó que se abriera.',
  'guard.title': 'Claves de acceso para lo valioso',
  'guard.lead-off':
    'Se puede pedir una clave de acceso antes de todo lo que tenga valor: pagos, permisos, un navegador nuevo, las doce palabras, otra dirección.',
  'guard.lead-on':
    'Antes de todo lo que tenga valor, esta billetera pide una de estas. Para iniciar sesión en un sitio no hace falta ninguna.',
  'guard.lead-owner':
    'Un sitio donde tienes la sesión iniciada quiere una de estas antes de todo lo que tenga valor. Para iniciar sesión en un sitio no hace falta ninguna.',
  'guard.lead-missing':
    'Un sitio donde tienes la sesión iniciada quiere una clave de acceso antes de todo lo que tenga valor. Crea una aquí, o con tu primer pago allí.',
  'guard.limits':
    'Detiene a quien haya copiado este navegador o lea tu correo. No detiene a quien tenga las doce palabras, gestione este servidor o tenga tanto tu correo como una copia de este navegador.',
  'guard.name': 'Su nombre',
  'guard.default-name': 'Clave de acceso',
  'guard.make': 'Crear una clave de acceso',
  'guard.save': 'Guardar nombre',
  'guard.rename': 'Renombrar',
  'guard.turn-on': 'Pedir antes de lo valioso',
  'guard.turn-off': 'No pedir más',
  'guard.ask': 'Confirma con tu clave de acceso',
  'guard.ask-lead': 'Esta billetera la pide antes de todo lo que tenga valor.',
  'guard.then': 'Después se pide tu clave de acceso',
  'guard.asking': 'Confirma con tu clave de acceso…',
  'guard.unanswered': 'Tu clave de acceso no respondió. No se firmó nada; vuelve a intentarlo.',
  'guard.known': 'Esta clave de acceso ya es de esta billetera. Usa otra.',
  'guard.first': 'Crea primero una clave de acceso',
  'guard.first-lead':
    'Este sitio quiere una antes de todo lo que tenga valor. Desde entonces tu billetera la pide en todos los sitios; para iniciar sesión no hace falta ninguna.',
  'guard.make-lead': 'La guarda tu dispositivo o tu gestor de contraseñas. Cierra esta ventana cuando esté creada.',
  'guard.lost-before': 'Si algún día se pierde, {page} permite olvidarla tras un aviso de 72 horas.',
  'guard.lost-lead':
    'Si se pierden todas, esta billetera puede olvidarlas: 72 horas después con un código en un navegador que pueda abrirla, 30 días después con uno de los dos. Tu buzón y cualquier navegador con la sesión iniciada pueden detenerlo.',
  'guard.lost': 'He perdido mis claves de acceso',
  'guard.lost-both': 'Y también mi buzón',
  'guard.lost-waits':
    'Se declaró que estas claves de acceso se perdieron. Desde el {date} se pueden olvidar. Si no fuiste tú, detenlo.',
  'guard.lost-due': 'El plazo del aviso terminó. Estas claves de acceso ya se pueden olvidar, y ya no se pide ninguna.',
  'guard.keep': 'Conservarlas',
  'guard.forget': 'Olvidarlas',
  'guard.stop-heading': 'Se declaró que tus claves de acceso se perdieron',
  'guard.stop-lead':
    'Alguien que puede leer este buzón pidió a tu billetera que olvide sus claves de acceso. Si no fuiste tú, detenlo.',
  'guard.stopped': 'Detenido: se conservan. Ahora inicia sesión en {page} y quita todo navegador que no sea tuyo.',
  'export.title': 'Exportar la clave',
  'export.lead':
    'Doce palabras abren esta billetera en cualquier otro programa de billetera, para siempre. Solo las necesitas para irte.',
  'export.warning': 'Quien las vea es dueño de la billetera. Ningún sitio ni servicio de ayuda las necesita jamás.',
  'export.hold': 'Mantén para mostrar',
  'export.closes': 'Código confirmado. Se cierra en {time}',
  'export.accounts': 'Cuentas que abren estas palabras',
  'export.evm': 'Ethereum y redes similares',
  'export.solana': 'Solana',
  'backup.title': 'Copia de seguridad',
  'backup.share': 'Tu fragmento de recuperación',
  'backup.lead': 'Doce grupos en papel. Con un código de tu correo abren esta billetera en un dispositivo nuevo.',
  'backup.number': 'Número {number}, del {date}',
  'backup.copy': 'Copiar',
  'backup.file': 'Guardar como archivo',
  'backup.now':
    'Por sí solo no abre nada. Aún no ha cambiado nada: la billetera pasa a usarlo cuando hayas mostrado que lo guardaste.',
  'backup.kept': 'Lo he anotado',
  'backup.enter': 'Escribe los grupos {first} y {second}',
  'backup.from-paper': 'De tu papel, o carga el archivo.',
  'backup.group': 'Grupo {number}',
  'backup.load': 'Cargar el archivo',
  'backup.differs': 'Eso no es lo que se mostró. Mira otra vez tu copia.',
  'backup.again': 'Mostrar otra vez',
  'backup.confirm': 'Confirmar',
  'backup.passkey-instead': 'Protegerla con una clave de acceso',
  'backup.saved': 'Tu billetera tiene copia de seguridad',
  'backup.saved-hint':
    'Guarda el papel lejos de este dispositivo. Puedes crear un fragmento nuevo cuando quieras; el anterior ya no abrirá nada.',
  'backup.passkey': 'Añadir una clave de acceso',
  'backup.passkey-hint': 'La abre sin el papel',
  'unlock.words': 'Abre {page} en el otro dispositivo y aprueba este. Debe mostrar estas palabras:',
}

export default words
