import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Dompet Foyer',
  'frame.loading': 'Sebentar…',
  'session.signed-out': 'Anda sudah keluar.',
  'session.revoked': 'Browser ini dikeluarkan dari browser lain milik Anda. Masuk lagi.',
  'session.copied':
    'Anda dikeluarkan di semua tempat, karena sesi ini dipakai dari dua tempat: seseorang mungkin menyalinnya. Masuk lagi, dan periksa sesi Anda yang lain.',
  'session.email-changed': 'Alamat email dompet ini telah berubah. Masuk dengan yang baru.',
  'session.sign-out-unheard':
    'Anda sudah keluar di sini, tetapi server belum mengetahuinya. Server akan diberi tahu sebelum hal lain dilakukan.',
  'passkey.lead': 'Kunci sandi Anda membuka dompet di jendela asal Anda.',
  'passkey.closed': 'Jendela kunci sandi Anda ditutup, atau browser ini tidak mengizinkannya terbuka.',
  'device.heading': 'Setujui proses masuk ini',
  'device.done': 'Proses masuk ini disetujui. Kembali ke situs: kode sedang dikirim kepada Anda.',
  'device.warning': 'Setujui hanya jika Anda sendiri baru saja memintanya.',
  'social.verify': 'Konfirmasi bahwa ini Anda, dengan akun {provider} dompet ini.',
  'social.blocked':
    'Browser tidak mengizinkan jendela terbuka. Izinkan jendela pop-up untuk dompet ini, lalu coba lagi.',
  'social.closed': 'Jendela ditutup sebelum selesai.',
  'social.account': 'Akun {provider}',
  'social.alone':
    'Jendela ini tidak dapat menjangkau situs asalnya, jadi tidak ada yang masuk. Tutup, dan pilih cara masuk lain di sana.',
  'social.done': 'Selesai. Jendela ini menutup sendiri; Anda juga dapat menutupnya.',
  'wallet.title': 'Dompet Anda',
  'wallet.send-code': 'Kirim kode',
  'wallet.code': 'Kode dari email',
  'wallet.farcaster': 'Lanjutkan dengan Farcaster',
  'wallet.farcaster-lead':
    'Pindai ini dengan ponsel Anda, atau buka di sana, dan konfirmasi di aplikasi Farcaster. Halaman ini berlanjut sendiri.',
  'wallet.farcaster-verify': 'Konfirmasi bahwa ini Anda, dengan akun Farcaster dompet ini.',
  'wallet.farcaster-code': 'Kode untuk dipindai dengan ponsel Anda',
  'wallet.farcaster-user': 'Akun Farcaster {fid}',
  'wallet.by-mail': 'Gunakan alamat email',
  'wallet.sign-out': 'Keluar',
  'wallet.check-mail': 'Buka dulu tautan di email Anda. Halaman ini berlanjut sendiri.',
  'wallet.addresses': 'Alamat',
  'wallet.sessions': 'Tempat dompet terbuka',
  'wallet.end': 'Akhiri',
  'wallet.custody': 'Siapa yang dapat membukanya',
  'wallet.make-strict': 'Jadikan ketat',
  'wallet.make-standard': 'Jadikan standar',
  'wallet.new-recovery': 'Buat pecahan pemulihan baru',
  'wallet.recovery-current':
    'Pecahan nomor {number} tanggal {date} membuka dompet ini sekarang. Hancurkan semua yang lebih lama.',
  'wallet.give-up': 'Batalkan, biarkan apa adanya',
  'wallet.gave-up': 'Dibatalkan. Pecahan yang ditampilkan tidak berlaku: hancurkan. Semuanya seperti semula.',
  'wallet.gave-up-late': 'Pecahan itu sudah terlanjur dikonfirmasi: yang baru itulah yang membuka dompet. Simpan.',
  'wallet.pending': 'Pecahan pemulihan baru dibuat di sini dan tidak dikonfirmasi. Dompet tetap seperti semula.',
  'wallet.go-on-share': 'Lanjutkan dengannya',
  'wallet.share-needed': 'Dompet ini memerlukan pecahan pemulihan sebelum dapat dipakai. Buka {page} dan buat satu.',
  'wallet.first-share':
    'Dompet Anda belum punya kunci. Dompet mendapatkannya bersama pecahan pemulihan, yang membukanya jika browser ini hilang.',
  'wallet.make-first': 'Buat dompet saya',
  'wallet.legacy':
    'Dompet ini dibuat oleh versi sebelumnya, dan tidak ada yang tahu apakah pecahan pemulihannya disimpan. Buat yang baru sebelum memakainya untuk apa pun yang bernilai.',
  'wallet.server-restored':
    'Jika server suatu saat dikembalikan ke cadangan, browser Anda bersama pecahan pemulihan membuka dompet ini; masing-masing sendiri tidak bisa.',
  'wallet.devices': 'Browser yang dapat membukanya',
  'wallet.devices-lead': 'Masing-masing punya bagian sendiri. Yang dihapus akan dikeluarkan, dan memerlukan kode lagi.',
  'wallet.remove': 'Hapus',
  'wallet.remove-last': 'Ini yang terakhir. Tunjukkan dulu bahwa Anda masih punya pecahan pemulihan Anda.',
  'wallet.passkey-done':
    'Kunci sandi Anda membukanya sekarang. Tanpa kunci sandi Anda tetap memerlukan pecahan di kertas.',
  'wallet.mailbox': 'Kotak surat hilang',
  'wallet.mailbox-lead':
    'Jika Anda tidak dapat lagi membaca email di alamat ini, dompet ini dapat menggantinya dengan alamat lain. Alamat lama diberi tahu, dan punya 72 jam untuk menghentikannya.',
  'wallet.mailbox-lost': 'Kotak surat ini hilang',
  'wallet.mailbox-waits':
    '{email} dapat menggantikannya mulai {date}. Tetap masuk di sini sampai saat itu, dan kembali untuk menyelesaikannya.',
  'wallet.mailbox-due': 'Waktu alamat lama sudah habis. {email} dapat menggantikannya sekarang.',
  'wallet.mailbox-finish': 'Gunakan alamat baru',
  'wallet.mailbox-stop': 'Biarkan alamat apa adanya',
  'email.heading': 'Alamat email lain untuk dompet Anda',
  'email.lead':
    'Dompet Anda terbuka di browser seseorang, dan orang itu meminta alamat ini diganti dengan yang lain. Jika itu bukan Anda, hentikan.',
  'email.stop': 'Hentikan',
  'email.stopped':
    'Dihentikan: alamat ini tetap. Sekarang masuk di {page}, dan hapus setiap browser yang bukan milik Anda.',
  'wallet.verify': 'Kode dikirim ke {email}. Masukkan untuk melanjutkan.',
  'wallet.go-on': 'Lanjutkan',
  'wallet.this-one': 'Browser ini',
  'wallet.requests': 'Menunggu Anda',
  'wallet.requests-lead': 'Setujui hanya jika itu milik Anda dan menampilkan enam kata ini:',
  'wallet.decline': 'Tolak',
  'wallet.now': 'Sekarang',
  'wallet.added': 'Sejak {date}',
  'wallet.standard-name': 'Standar',
  'wallet.strict-name': 'Ketat',
  'wallet.standard':
    'Kode dari email Anda membuka dompet ini di perangkat mana pun. Siapa pun yang menjalankan server ini, atau dapat membaca email Anda, bisa mencapai kuncinya.',
  'wallet.strict':
    'Perangkat baru juga memerlukan pecahan pemulihan Anda, kunci sandi, atau persetujuan dari perangkat Anda. Server sendiri tidak dapat mencapai kuncinya; jika semua ini hilang, dompet pun hilang.',
  'wallet.standard-elsewhere':
    'Akun {provider} Anda membuka dompet ini di perangkat mana pun. Siapa pun yang menjalankan server ini, atau dapat masuk dengan akun itu, bisa mencapai kuncinya.',
  'wallet.strict-elsewhere':
    'Selain akun {provider} Anda, perangkat baru memerlukan pecahan pemulihan Anda, kunci sandi, atau persetujuan dari perangkat Anda. Server sendiri tidak dapat mencapai kuncinya; jika semua ini hilang, dompet pun hilang.',
  'wallet.export-hint': 'Dua belas kata, untuk pindah ke dompet lain',
  'device.address': 'Alamat IP',
  'verify.title': 'Konfirmasi bahwa ini Anda',
  'email.add-title': 'Tambah alamat email',
  'email.add-text': 'Dompet ini belum memilikinya. Dengan email, Anda juga dapat masuk dengan kode dari suratnya.',
  'email.add-lead': '{site} ingin menambahkan alamat email ke dompet Anda',
  'email.add-warning':
    'Sejak itu, siapa pun yang membaca surat di {email} dapat masuk ke dompet ini. Lanjutkan hanya jika itu Anda sendiri.',
  'email.add-on-page': 'Untuk menambahkan alamat email ke dompet ini, buka {page}.',
  'delegation.title': 'Sebuah kontrak menjalankan akun Anda',
  'delegation.text':
    'Di {network}, akun Anda menjalankan kontrak ini (EIP-7702). Lepaskan, dan akun ini menjadi akun biasa lagi. Biayanya paling banyak {fee}, dari akun ini.',
  'delegation.remove': 'Lepaskan',
  'delegation.too-little': 'Akun punya {balance} di sana, dan biayanya hanya dari situ. Kirim dulu {missing} ke akun.',
  'delegation.unclear':
    'Transaksi sebelumnya mungkin masih melepaskannya, dan jaringan tidak mengatakan bagaimana nasibnya: {hash}. Jika Anda menandatangani satu lagi, keduanya mungkin dijalankan, dan masing-masing berbiaya hingga {fee}.',
  'delegation.another': 'Tanda tangani satu lagi',
  'social.lost': 'Jendela tidak beranjak dari halaman pertamanya. Coba lagi, atau pilih cara lain.',
}

export default words
