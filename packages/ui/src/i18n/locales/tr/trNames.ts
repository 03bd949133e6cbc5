import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Kontrol ediliyor',
  'name.confirm': 'Cüzdanınızda onaylayın',
  'name.explain.pay.text': 'Başkaları sizi uzun bir adres yerine bir adla bulur ve size öder.',
  'name.explain.pay.title': 'Paylaşması kolay',
  'name.explain.public.text': 'Hangi adresin adı olduğunu herkes görebilir.',
  'name.explain.public.title': 'Herkese açık',
  'name.explain.free.text': 'Hesabın sizin olduğunu göstermek için bir kez imzalarsınız.',
  'name.explain.free.title': 'Ücretsiz',
  'name.field': 'Adınız',
  'name.free': '{name} boşta',
  'name.freeTag': 'Boşta',
  'name.hint': 'Paylaşması adresten kolay',
  'name.owner': 'Bu sitenin ağlarında şu adresin adı: {address}.',
  'name.problem.hyphens': 'Kısa çizgi başta ya da sonda olamaz.',
  'name.problem.letters': 'Yalnızca a–z harfleri, rakamlar ve kısa çizgi.',
  'name.problem.long': 'En çok 63 karakter.',
  'name.problem.short': 'En az 4 karakter.',
  'name.registered': '{name} sizin',
  'name.registering': '{name} kaydediliyor',
  'name.rules':
    'Harf, rakam ve kısa çizgi, en az 4. Ücretsiz tek imza, işlem yok. Hangi adresin adı olduğunu herkes görebilir.',
  'name.suggestions': 'Başka adlar',
  'name.take': '{name} adını al',
  'name.taken': '{name} başkasına ait',
  'name.takenTag': 'Alınmış',
  'name.unavailable': 'Bu ağda bu hesap için ad kaydedilemez.',
}

export default words
