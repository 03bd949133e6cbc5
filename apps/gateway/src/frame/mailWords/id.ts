import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Kode Anda',
  'code.login': 'Kode Anda untuk membuka dompet Anda di {site}:',
  'code.verify': 'Kode Anda untuk mengonfirmasi bahwa ini Anda di {site}:',
  'code.email-old': 'Kode Anda untuk mengubah alamat email dompet Anda di {site}:',
  'code.email-new': 'Kode Anda untuk memakai alamat email ini bagi dompet Anda di {site}:',
  'code.life': 'Berlaku satu kali, selama sepuluh menit, dan hanya di tempat Anda memintanya.',
  'code.unasked':
    'Jika ini bukan Anda, jangan lakukan apa pun: tanpa kode tidak ada yang bisa masuk. Jangan pernah memberitahukannya kepada siapa pun.',
  'device.subject': 'Setujui proses masuk ini',
  'device.what': '{browser} di alamat IP {network} ingin membuka dompet Anda di {site}.',
  'device.open': 'Jika ini Anda, buka tautan ini dan tekan “Setujui”:',
  'device.not': 'Jika bukan, jangan lakukan apa pun.',
  'newDevice.subject': 'Dompet Anda dibuka di browser baru',
  'newDevice.what': 'Pada {time} {browser} di alamat IP {network} membuka dompet Anda di {site}.',
  'newDevice.not': 'Jika ini bukan Anda, masuk di sini dan akhiri sesinya:',
  'socialLink.subject': 'Akun {provider} Anda membuka dompet Anda',
  'socialLink.what':
    'Pada {time} {browser} di alamat IP {network} masuk dengan akun {provider} dari alamat ini di {site}. Mulai sekarang akun itu membuka dompet Anda, seperti kode dalam email.',
  'socialLink.not': 'Jika ini bukan Anda, amankan akun {provider} Anda, lalu masuk di sini dan periksa sesi Anda:',
  'parts.subject': 'Browser baru dapat membuka dompet Anda',
  'parts.what':
    'Pada {time} {browser} di alamat IP {network} diberi yang disimpan server ini dari kunci dompet Anda, di {site}.',
  'parts.not': 'Jika ini bukan Anda, masuk di sini dan hapus browser itu; lalu pindahkan isi dompet:',
  'copied.subject': 'Sesi dompet Anda disalin',
  'copied.what':
    'Sesi dompet Anda dipakai dari dua tempat, jadi seseorang mungkin menyalinnya. Sesi itu telah diakhiri di keduanya. Salinan saja tidak membuka dompet apa pun.',
  'copied.again': 'Masuk lagi di sini, dan periksa sesi Anda yang lain:',
  'replacement.subject': 'Dompet Anda akan memiliki alamat email lain',
  'replacement.what':
    'Pada {time} {browser} di alamat IP {network}, tempat dompet Anda terbuka di {site}, meminta alamat email ini diganti dengan yang lain, karena kotak surat ini hilang.',
  'replacement.due': 'Ini dapat dilakukan setelah 72 jam, mulai {dueAt}. Jika ini Anda, jangan lakukan apa pun.',
  'replacement.not': 'Jika bukan, hentikan di sini, lalu periksa browser yang dapat membuka dompet Anda:',
  'passkeyLoss.subject': 'Dompet Anda tidak akan meminta kunci sandi lagi',
  'passkeyLoss.what':
    'Pada {time} {browser} di alamat IP {network}, yang masuk di {site}, menyatakan bahwa kunci sandi dompet Anda hilang.',
  'passkeyLoss.due':
    'Mulai {dueAt} kunci sandi dapat dilupakan, dan dompet tidak memintanya lagi. Jika ini Anda, jangan lakukan apa pun.',
  'passkeyLoss.not':
    'Jika bukan, seseorang membaca email Anda. Hentikan di sini, lalu periksa browser yang dapat membuka dompet Anda:',
  'forgotten.subject': 'Kunci sandi dompet Anda dilupakan',
  'forgotten.what':
    'Kunci sandi dompet Anda dinyatakan hilang, dan tidak ada yang keberatan. Semuanya dilupakan, dan dompet tidak lagi memintanya.',
  'forgotten.not': 'Jika ini bukan Anda, pindahkan isi dompet, dari browser tempat dompet masih terbuka:',
  'changed.subject': 'Alamat email dompet Anda telah berubah',
  'changed.what': 'Dompet Anda kini milik alamat email lain, dikonfirmasi dengan kode yang dikirim ke alamat ini.',
  'changed.not':
    'Jika ini bukan Anda, pelakunya dapat membaca email Anda. Pindahkan isi dompet, dari browser tempat dompet masih terbuka:',
  'code.email-add': 'Kode Anda untuk menambahkan alamat email ini ke dompet yang terbuka di {site}:',
}

export default words
