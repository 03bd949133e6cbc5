import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Masuk dengan kunci sandi',
  'passkeyLogin.site': 'Untuk melanjutkan di {site}',
  'passkeyLogin.lead':
    'Kunci sandi disimpan oleh perangkat ini, kunci keamanan, atau pengelola kata sandi Anda, dan dibuka dengan jari, wajah, atau PIN Anda. Kunci ini hanya bekerja di sini: periksa bahwa alamat jendela ini {address}.',
  'passkeyLogin.use': 'Gunakan kunci sandi saya',
  'passkeyLogin.make': 'Buat dompet baru',
  'passkeyLogin.make-lead':
    'Baru di sini? Perangkat Anda bertanya dua kali: sekali untuk membuat kunci sandi, sekali untuk melihat bahwa kunci itu bekerja.',
  'passkeyLogin.alone':
    'Jendela ini tidak menemukan halaman asalnya. Tutup, kembali ke situs, lalu tekan lagi di sana.',
  'passkeyLogin.none':
    'Browser ini tidak punya kunci sandi. Buka situs di browser lain, atau pilih cara masuk lain di sana.',
  'passkeyLogin.unanswered':
    'Kunci sandi Anda tidak menjawab. Dibatalkan, terlalu lama, atau tidak ada untuk dompet ini di sini. Coba lagi; kunci sandi di ponsel Anda dapat dipilih di jendela browser.',
  'passkeyLogin.known':
    'Perangkat ini sudah punya kunci sandi sebuah dompet di sini. Tekan “Gunakan kunci sandi saya”, atau pilih perangkat lain untuk dompet baru.',
  'passkeyLogin.unable':
    'Perangkat ini tidak dapat menyimpan kunci sandi untuk masuk. Pilih perangkat lain atau pengelola kata sandi di jendela browser, atau cara masuk lain.',
  'passkeyLogin.elsewhere': 'Browser mengatakan bahwa kunci sandi dompet ini tidak bekerja di alamat ini.',
  'passkeyLogin.sealed-title': 'Kunci sandi Anda membuka dompet Anda',
  'passkeyLogin.sealed':
    'Dompet akan disegel dengan kunci sandi Anda: server ini sendiri tidak dapat membukanya. Tak seorang pun dapat memulihkan kunci sandi untuk Anda: jika hilang, bersama setiap browser tempat dompet terbuka, hilang pula isinya.',
  'passkeyLogin.plain-title': 'Kunci sandi Anda membuat Anda masuk, itu saja',
  'passkeyLogin.plain':
    'Kunci sandi ini, atau browser ini, tidak dapat menyegel dompet. Karena itu server ini menyimpan semua bagian kuncinya, disegel dengan kuncinya sendiri: siapa pun yang menjalankannya dapat mencapai dompet Anda. Dan tak seorang pun dapat memulihkan kunci sandi untuk Anda: jika hilang, tidak ada cara masuk lain.',
  'passkeyLogin.before':
    'Sebelum dompet berisi uang, buka {page}: tambahkan alamat email atau kunci sandi kedua, dan buat pecahan pemulihan atau tulis dua belas kata.',
  'passkeyLogin.paper-title': 'Dompet Anda memerlukan pecahan pemulihan',
  'passkeyLogin.paper':
    'Kunci sandi ini, atau browser ini, tidak dapat menyegel dompet, dan dompet ini tidak boleh terbuka bagi server saja. Dompet mendapat kuncinya bersama pecahan pemulihan, yang Anda simpan di kertas.',
  'passkeyLogin.paper-page': 'Lanjutkan, lalu buka {page}, masuk di sana dengan kunci sandi ini, dan buat pecahannya.',
  'passkeyLogin.shut-title': 'Anda sudah masuk, dan dompet tetap tertutup',
  'passkeyLogin.shut':
    'Dompet disegel dengan kunci sandi Anda, dan browser ini tidak dapat meminta kunci sandi apa yang membukanya. Anda dapat melihat dompet di sini. Untuk menandatangani, gunakan browser yang bisa, atau pecahan pemulihan Anda.',
  'passkeyLogin.is-standard':
    'Kunci sandi Anda membuka dompet ini di perangkat mana pun yang memilikinya. Siapa pun yang menjalankan server ini juga dapat mencapai kuncinya.',
  'passkeyLogin.is-strict':
    'Kunci sandi Anda, atau pecahan pemulihan Anda, membuka dompet ini di perangkat baru. Server sendiri tidak dapat mencapai kuncinya; jika keduanya hilang, dan setiap browser tempat dompet terbuka, dompet pun hilang.',
  'passkeyLogin.add': 'Tambah yang bisa untuk masuk',
  'passkeyLogin.logs-in': 'Untuk masuk',
  'passkeyLogin.added-plain':
    'Mulai sekarang kunci sandi ini bisa untuk masuk ke dompet Anda, tetapi tidak dapat menyegelnya: di perangkat baru pecahan pemulihan Anda juga diperlukan.',
  'passkeyLogin.user': 'Dompet dengan kunci sandi',
  'passkeyLogin.verify': 'Konfirmasi bahwa ini Anda, dengan kunci sandi dompet ini.',
}

export default words
