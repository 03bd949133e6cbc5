import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Memeriksa',
  'name.confirm': 'Konfirmasi di dompet Anda',
  'name.explain.pay.text': 'Orang lain menemukan dan membayar Anda lewat nama, bukan alamat panjang.',
  'name.explain.pay.title': 'Mudah dibagikan',
  'name.explain.public.text': 'Semua orang dapat melihat alamat yang diwakilinya.',
  'name.explain.public.title': 'Publik',
  'name.explain.free.text': 'Anda menandatangani sekali untuk menunjukkan bahwa akun itu milik Anda.',
  'name.explain.free.title': 'Tanpa biaya',
  'name.field': 'Nama Anda',
  'name.free': '{name} tersedia',
  'name.freeTag': 'Tersedia',
  'name.hint': 'Lebih mudah dibagikan daripada alamat',
  'name.owner': 'Mewakili {address} di jaringan situs ini.',
  'name.problem.hyphens': 'Tanda hubung tidak boleh di awal atau akhir.',
  'name.problem.letters': 'Hanya huruf a sampai z, angka, dan tanda hubung.',
  'name.problem.long': 'Paling banyak 63 karakter.',
  'name.problem.short': 'Paling sedikit 4 karakter.',
  'name.registered': '{name} milik Anda',
  'name.registering': 'Mendaftarkan {name}',
  'name.rules':
    'Huruf, angka, dan tanda hubung, minimal 4. Satu tanda tangan gratis, tanpa transaksi. Semua orang dapat melihat alamat yang diwakilinya.',
  'name.suggestions': 'Nama lain',
  'name.take': 'Ambil {name}',
  'name.taken': '{name} milik orang lain',
  'name.takenTag': 'Sudah diambil',
  'name.unavailable': 'Nama tidak dapat didaftarkan untuk akun ini di jaringan ini.',
}

export default words
