import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Comprobando',
  'name.confirm': 'Confirma en tu billetera',
  'name.explain.pay.text': 'Te encuentran y te pagan por un nombre en lugar de una dirección larga.',
  'name.explain.pay.title': 'Fácil de compartir',
  'name.explain.public.text': 'Todos pueden ver qué dirección representa.',
  'name.explain.public.title': 'Público',
  'name.explain.free.text': 'Firmas una vez para mostrar que la cuenta es tuya.',
  'name.explain.free.title': 'No cuesta nada',
  'name.field': 'Tu nombre',
  'name.free': '{name} está libre',
  'name.freeTag': 'Libre',
  'name.hint': 'Más fácil de compartir que una dirección',
  'name.owner': 'Representa {address} en las redes de este sitio.',
  'name.problem.hyphens': 'Un guion no puede ir al principio ni al final.',
  'name.problem.letters': 'Solo letras de la a a la z, dígitos y guiones.',
  'name.problem.long': '63 caracteres como máximo.',
  'name.problem.short': '4 caracteres como mínimo.',
  'name.registered': '{name} es tuyo',
  'name.registering': 'Registrando {name}',
  'name.rules':
    'Letras, dígitos y guiones, 4 como mínimo. Una firma gratuita, ninguna transacción. Todos pueden ver qué dirección representa.',
  'name.suggestions': 'Otros nombres',
  'name.take': 'Tomar {name}',
  'name.taken': '{name} es de otra persona',
  'name.takenTag': 'Ocupado',
  'name.unavailable': 'No se pueden registrar nombres para esta cuenta en esta red.',
}

export default words
