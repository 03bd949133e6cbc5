import type { Messages } from '../../parts.ts'

const words: Messages<'keys'> = {
  'unlock.other-share': 'Pecahan pemulihan itu milik dompet lain, atau sudah digantikan yang lebih baru.',
  'unlock.no-share': 'Itu bukan pecahan pemulihan. Pecahan pemulihan terdiri dari dua belas grup berisi empat huruf.',
  'unlock.wrong-group': 'Periksa lagi grup {groups}: ada huruf yang salah di dalamnya.',
  'unlock.restored':
    'Server dikembalikan ke hari sebelumnya. Browser ini dan pecahan pemulihan Anda telah membuka dompet tanpa server. Buat pecahan pemulihan baru di {page} sekarang.',
  'unlock.title': 'Buka dompet Anda di sini',
  'unlock.lead':
    'Dompet ini tidak terbuka hanya dengan masuk. Bawa pecahan pemulihan Anda, atau minta ke perangkat tempat dompet ini terbuka.',
  'unlock.recovery': 'Pecahan pemulihan',
  'unlock.open': 'Buka',
  'unlock.ask': 'Minta ke perangkat lain',
  'unlock.passkey': 'Gunakan kunci sandi',
  'share.title': 'Buat pecahan pemulihan baru dulu',
  'share.why':
    'Dompet ini dibuat oleh versi sebelumnya, dan tidak ada yang tahu apakah pecahan pemulihannya disimpan. Tanpa itu, kehilangan browser ini berarti kehilangan dompet.',
  'share.make': 'Buat pecahan baru',
  'share.made':
    'Ditampilkan di jendela dompet, yang tidak dapat dilihat halaman lain. Simpan, dan masukkan kembali di sana.',
  'share.show': 'Tampilkan',
  'share.closed': 'Jendela ditutup sebelum pecahan dimasukkan kembali, atau browser ini tidak mengizinkannya terbuka.',
  'guard.title': 'Kunci sandi untuk hal bernilai',
  'guard.lead-off':
    'Kunci sandi dapat diminta sebelum hal apa pun yang bernilai: pembayaran, izin, browser baru, dua belas kata, alamat lain.',
  'guard.lead-on':
    'Sebelum hal apa pun yang bernilai, dompet ini meminta salah satunya. Masuk ke situs tidak memerlukannya.',
  'guard.lead-owner':
    'Situs tempat Anda masuk menginginkan salah satunya sebelum hal apa pun yang bernilai. Masuk ke situs tidak memerlukannya.',
  'guard.lead-missing':
    'Situs tempat Anda masuk menginginkan kunci sandi sebelum hal apa pun yang bernilai. Buat di sini, atau saat pembayaran pertama Anda di sana.',
  'guard.limits':
    'Ini menghentikan siapa pun yang menyalin browser ini, atau membaca email Anda. Ini tidak menghentikan siapa pun yang punya dua belas kata, menjalankan server ini, atau memegang email Anda sekaligus salinan browser ini.',
  'guard.name': 'Namanya',
  'guard.default-name': 'Kunci sandi',
  'guard.make': 'Buat kunci sandi',
  'guard.save': 'Simpan nama',
  'guard.rename': 'Ganti nama',
  'guard.turn-on': 'Minta sebelum hal bernilai',
  'guard.turn-off': 'Jangan minta lagi',
  'guard.ask': 'Konfirmasi dengan kunci sandi Anda',
  'guard.ask-lead': 'Dompet ini memintanya sebelum hal apa pun yang bernilai.',
  'guard.then': 'Lalu kunci sandi Anda diminta',
  'guard.asking': 'Konfirmasi dengan kunci sandi Anda…',
  'guard.unanswered': 'Kunci sandi Anda tidak menjawab. Tidak ada yang ditandatangani; coba lagi.',
  'guard.known': 'Kunci sandi ini sudah milik dompet ini. Gunakan yang lain.',
  'guard.first': 'Buat kunci sandi dulu',
  'guard.first-lead':
    'Situs ini menginginkannya sebelum hal apa pun yang bernilai. Sejak itu dompet Anda memintanya, di setiap situs; masuk tidak memerlukannya.',
  'guard.make-lead': 'Perangkat atau pengelola sandi Anda menyimpannya. Tutup jendela ini setelah dibuat.',
  'guard.lost-before': 'Jika suatu saat hilang, {page} dapat melupakannya setelah pemberitahuan 72 jam.',
  'guard.lost-lead':
    'Jika semuanya hilang, dompet ini dapat melupakannya: 72 jam kemudian dengan kode di browser yang dapat membukanya, 30 hari kemudian dengan salah satu dari keduanya. Kotak surat Anda dan setiap browser yang masuk dapat menghentikannya.',
  'guard.lost': 'Kunci sandi saya hilang',
  'guard.lost-both': 'Kotak surat saya juga',
  'guard.lost-waits':
    'Kunci sandi ini dinyatakan hilang. Mulai {date} kunci sandi ini dapat dilupakan. Jika itu bukan Anda, hentikan.',
  'guard.lost-due':
    'Masa pemberitahuan selesai. Kunci sandi ini dapat dilupakan sekarang, dan tidak ada yang diminta lagi.',
  'guard.keep': 'Pertahankan',
  'guard.forget': 'Lupakan',
  'guard.stop-heading': 'Kunci sandi Anda dinyatakan hilang',
  'guard.stop-lead':
    'Seseorang yang dapat membaca kotak surat ini meminta dompet Anda melupakan kunci sandinya. Jika itu bukan Anda, hentikan.',
  'guard.stopped':
    'Dihentikan: kunci sandi tetap ada. Sekarang masuk di {page}, dan hapus setiap browser yang bukan milik Anda.',
  'export.title': 'Ekspor kunci',
  'export.lead':
    'Dua belas kata membuka dompet ini di program dompet lain mana pun, selamanya. Anda hanya memerlukannya untuk pindah.',
  'export.warning':
    'Siapa pun yang melihatnya memiliki dompet ini. Tidak ada situs dan tidak ada petugas bantuan yang pernah memerlukannya.',
  'export.hold': 'Tahan untuk menampilkan',
  'export.closes': 'Kode dikonfirmasi. Ditutup dalam {time}',
  'export.accounts': 'Akun yang dibuka kata-kata ini',
  'export.evm': 'Ethereum dan jaringan sejenisnya',
  'export.solana': 'Solana',
  'backup.title': 'Cadangkan',
  'backup.share': 'Pecahan pemulihan Anda',
  'backup.lead':
    'Dua belas grup di kertas. Bersama kode dari email Anda, grup ini membuka dompet ini di perangkat baru.',
  'backup.number': 'Nomor {number}, tanggal {date}',
  'backup.copy': 'Salin',
  'backup.file': 'Simpan sebagai file',
  'backup.now':
    'Sendirian, ini tidak membuka apa pun. Belum ada yang berubah: dompet beralih kepadanya setelah Anda menunjukkan bahwa Anda menyimpannya.',
  'backup.kept': 'Sudah saya tulis',
  'backup.enter': 'Masukkan grup {first} dan {second}',
  'backup.from-paper': 'Dari kertas Anda, atau muat filenya.',
  'backup.group': 'Grup {number}',
  'backup.load': 'Muat file',
  'backup.differs': 'Itu bukan yang ditampilkan. Periksa lagi salinan Anda.',
  'backup.again': 'Tampilkan lagi',
  'backup.confirm': 'Konfirmasi',
  'backup.passkey-instead': 'Lindungi dengan kunci sandi',
  'backup.saved': 'Dompet Anda sudah dicadangkan',
  'backup.saved-hint':
    'Jauhkan kertas dari perangkat ini. Anda dapat membuat pecahan baru kapan saja; yang lama kemudian tidak membuka apa pun.',
  'backup.passkey': 'Tambah kunci sandi',
  'backup.passkey-hint': 'Membukanya tanpa kertas',
  'unlock.words': 'Buka {page} di perangkat lain dan setujui perangkat ini. Kata-kata ini harus tampil:',
}

export default words
