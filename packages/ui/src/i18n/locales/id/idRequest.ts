import type { Messages } from '../../parts.ts'

const words: Messages<'request'> = {
  'approve.smart-account': 'Akun pintar Anda',
  'approve.details': 'Yang diminta',
  'approve.reading': 'Membaca permintaan…',
  'approve.arming': 'Tombol berfungsi sebentar lagi',
  'approve.covered':
    'Ada sesuatu di halaman yang menutupi permintaan ini, atau ukurannya terlalu kecil untuk dibaca, jadi tombolnya dimatikan.',
  'approve.working': 'Menandatangani…',
  'approve.read-on': 'Baca terus, {page} dari {pages}',
  'approve.read-to-end': 'Baca sampai akhir untuk melanjutkan',
  'approve.sign': 'Tanda tangani',
  'approve.approve': 'Setujui',
  'approve.all': 'Detail',
  'approve.receive': 'Terima {symbol}',
  'approve.receive-hint': 'Kirim {symbol} ke akun ini di {network}. Setelah tiba, batalkan dan minta lagi di situs.',
  'approve.receive-copied': 'Alamat disalin',
  'approve.receive-uncopied': 'Browser tidak menyalinnya. Pilih alamatnya.',
  'approve.receive-code': 'Alamat akun sebagai kode untuk kamera',
  'lead.title': 'Konfirmasi di jendela tersendiri',
  'lead.weighty':
    'Ini dapat memindahkan nilai atau memberi hak. Di jendelanya sendiri tidak ada halaman yang dapat menggambar di atasnya.',
  'lead.unseen':
    'Di sini tidak ada yang dapat memastikan bahwa Anda melihat semuanya. Di jendelanya sendiri tidak ada halaman yang dapat menggambar di atasnya.',
  'lead.look-for': 'Cari',
  'lead.asked-by': 'Diminta oleh',
  'lead.open': 'Buka jendela',
  'lead.continue': 'Lanjutkan di jendela',
  'lead.waiting': 'Menunggu jendela dompet Anda',
  'lead.waiting-hint': 'Jika ditutup, tidak ada yang ditandatangani.',
  'lead.show': 'Tampilkan jendela',
  'lead.blocked':
    'Jendela tidak terbuka. Izinkan {site} membuka jendela dan tekan lagi; jika di dalam aplikasi lain, buka situs di browser Anda.',
  'lead.closed': 'Jendela ditutup, jadi tidak ada yang ditandatangani. Buka lagi, atau batalkan.',
  'approve.again': 'Anda menyetujui pembayaran yang sama {ago}. Mungkin sedang diproses: lihat aktivitas Anda dulu.',
  'outcome.signed': 'Ditandatangani',
  'outcome.sent-hint': 'Jaringan sedang mengonfirmasinya. Situs sudah tahu.',
  'outcome.explorer': 'Lihat di penjelajah',
  'outcome.failed': 'Itu tidak berhasil',
  'outcome.failed-hint': 'Lihat aktivitas Anda sebelum mencoba lagi.',
  'outcome.undone': 'Jaringan mengambilnya lalu membatalkannya. Yang seharusnya berpindah tetap pada Anda.',
  'outcome.undone-part': 'Jaringan membatalkan sebagian. Aktivitas Anda menunjukkan bagian mana.',
  'outcome.spent': 'Biaya jaringan, terpakai',
  'outcome.retrying': 'Mencoba lagi…',
  'outcome.halted': 'Tidak ada yang ditandatangani.',
  'outcome.halted-signed':
    'Sudah ditandatangani. Mencoba lagi akan mengirim hal yang persis sama sekali lagi, jadi paling banyak terlaksana sekali.',
  'outcome.unsure': 'Jaringan tidak menjawab. Transaksi {hash} mungkin tetap terkirim.',
  'outcome.locked': 'Buka dulu dompet Anda di halaman situs',
  'outcome.withdrawn': 'Situs menarik kembali permintaannya. Tidak ada yang ditandatangani.',
  'message.title': 'Tanda tangani pesan',
  'message.lead': '{site} meminta tanda tangan',
  'message.only': 'Hanya pesan. Tidak memindahkan apa pun dan tidak ada biaya.',
  'message.text': 'Pesan',
  'message.bytes': 'Pesan (bukan teks, ditampilkan sebagai hex)',
  'message.hash':
    'Ini nilai mentah 32 byte. Bisa mewakili apa saja, termasuk transaksi. Tanda tangani hanya jika Anda tahu apa itu.',
  'message.other-site':
    'Ini memasukkan Anda ke {domain}, tetapi {site} yang memintanya. Seseorang mungkin ingin masuk sebagai Anda.',
  'message.sign-in': 'Menandatangani ini memberi tahu {domain} bahwa akun ini milik Anda.',
  'message.plain': 'Hanya pesan. Dengan sendirinya tidak memindahkan apa pun dan tidak ada biaya.',
  'message.hidden': 'Ada karakter yang tidak dapat dilihat siapa pun ({list}). Semuanya dituliskan di bawah.',
  'message.turned':
    'Ada karakter yang membalik arah teks ({list}): pesan mungkin dibaca dalam urutan yang berbeda dari yang ditandatangani. Semuanya dituliskan di bawah.',
  'message.unreadable': 'Byte ini bukan teks. Tidak ada yang dapat membaca artinya.',
  'message.broken-sign-in':
    'Ini proses masuk yang berisi byte bukan teks. Sebuah situs mungkin menerimanya, meski tidak dapat ditampilkan apa adanya.',
  'message.digits': 'Ini deretan angka, bukan kata. Tidak ada yang dapat membaca artinya.',
  'message.gap': 'Ada banyak baris kosong di dalamnya. Masih ada lagi di bawahnya.',
  'message.other-page': 'Proses masuk ini untuk {uri}, tetapi {site} yang memintanya.',
  'message.other-account': 'Proses masuk ini menyebut akun yang bukan akun penanda tangan.',
  'message.run-out': 'Proses masuk ini sudah kedaluwarsa.',
  'message.capabilities':
    'Proses masuk ini juga mengizinkan situs melakukan hal-hal atas nama Anda. Semuanya tertera di bawah pesan.',
  'message.capability': 'Mengizinkan situs melakukan',
  'message.read-as': 'Seperti yang mungkin dibaca situs',
  'typed.title': 'Tanda tangani data',
  'typed.domain': 'Untuk',
  'typed.contract': 'Kontrak',
  'typed.type': 'Jenis',
  'typed.order':
    'Order: siapa pun yang memegang tanda tangan ini boleh mengambil yang Anda tawarkan sebagai ganti yang diminta. Baca kedua sisinya.',
  'typed.date': '{date} UTC',
  'typed.trade':
    'Order: siapa pun yang memegang tanda tangan ini boleh mengambil {gives} dari Anda, sebagai ganti {gets}.',
  'typed.trade-nothing':
    'Order tanpa imbalan: siapa pun yang memegang tanda tangan ini boleh mengambil {gives} dari Anda, dan Anda tidak mendapat apa-apa.',
  'typed.root':
    'Isinya hanya sidik jari dari yang ditandatangani. Tidak ada yang dapat membaca di sini apa yang akan Anda jual, atau berapa harganya.',
  'typed.delegate': 'Delegasi: {account} boleh bertindak atas nama Anda, dalam batas yang tertera di bawah.',
  'typed.authorization':
    'Ini menyerahkan akun Anda kepada kode di {account}, yang kemudian boleh melakukan apa saja atas nama akun itu.',
  'typed.looks-like-permit': 'Ini berbentuk izin: {account} bisa mengambil token Anda dengannya, apa pun namanya.',
  'typed.unknown': 'Dompet ini tidak tahu apa yang dilakukan {contract} dengan tanda tangan ini.',
  'typed.any-chain': 'Tidak menyebut jaringan: tanda tangan berlaku di semuanya.',
  'typed.version': 'Versi',
  'typed.salt': 'Salt',
  'transaction.title': 'Setujui transaksi',
  'transaction.lead': '{site} meminta transaksi',
  'transaction.data': 'Data',
  'transaction.at-most': 'paling banyak {amount}',
  'transaction.sponsored': 'Dibayar oleh {sponsor}, bukan oleh Anda',
  'transaction.sponsor-owner': 'operator dompet',
  'transaction.sponsor-site': 'layanan yang disebut {site}',
  'transaction.changes': 'Yang berubah bagi Anda',
  'transaction.nothing': 'Tidak ada saldo Anda yang berubah',
  'transaction.send': '−{amount}',
  'transaction.receive': '+{amount}',
  'transaction.unknown-changes': 'Jaringan ini tidak dapat menyatakan apa yang akan berubah.',
  'transaction.fails': 'Ini akan gagal: {reason}',
  'transaction.missing': 'Kurang {missing}. Anda punya {balance} di {network}, dan biaya jaringan juga dihitung.',
  'transaction.all-nfts': '{spender} boleh mengambil setiap NFT dari koleksi ini, sekarang dan nanti.',
  'transaction.to-token': 'Ini mengirim token ke kontrak token itu sendiri, dan token itu hilang di sana.',
  'smart.deploys': 'Ini juga membuat akun pintar Anda di jaringan ini.',
  'smart.delegates': 'Kontrak yang akan dijalankan akun Anda',
  'network.nameless': 'Jaringan tidak dikenal ({id})',
  'network.unknown-coin': 'koin jaringannya',
  'network.unknown-lead': 'Dompet ini tidak mengenal jaringan {id}, juga tidak tahu nama koinnya.',
  'confirm.gone': 'Tidak ada yang perlu dikonfirmasi di sini.',
  'confirm.gone-hint': 'Tidak ada yang ditandatangani. Kembali ke situs dan minta lagi.',
  'message.key':
    'Siapa pun yang memegang tanda tangan ini dapat memakai akun {service} Anda. {site} bukan {service}: mungkin ia ingin mencuri aset Anda di sana.',
  'message.own-key':
    'Siapa pun yang memegang tanda tangan ini dapat memakai akun {service} Anda. Jangan pernah menandatangani pesan ini di situs lain.',
  'message.may-be-key':
    'Tanda tangan ini mungkin membuka akun atau kunci Anda. Lanjutkan hanya jika Anda memercayai situs ini.',
  'message.other-host':
    'Ini menyebut {domain}, tetapi {site} yang memintanya. Seseorang mungkin ingin memakai akun Anda di {domain}.',
  'message.no-site':
    'Situs lain dapat masuk sebagai Anda dengan tanda tangan ini: pesannya tidak menyebut untuk situs mana.',
  'message.code': 'Ini berisi kode panjang yang tidak dapat dibaca di sini. Bisa jadi ini order atau transaksi.',
  'typed.outside': 'Layanan di luar blockchain dapat menjalankan ini sebagai perintah Anda.',
  'typed.outside-send':
    'Dengan tanda tangan ini, layanan di luar blockchain dapat mengirim {amount} milik Anda ke {account}.',
  'typed.outside-right':
    'Dengan tanda tangan ini, layanan di luar blockchain dapat memberi orang lain akses ke dana Anda ({name}).',
  'typed.cancel': 'Membatalkan order atau izin yang Anda tanda tangani sebelumnya. Aset Anda tidak berpindah.',
  'typed.poll': 'Anda memberi suara di {space} di Snapshot: {choice}. Aset Anda tidak berpindah.',
  'typed.follow': 'Mengubah apakah Anda mengikuti {space} di Snapshot. Aset Anda tidak berpindah.',
}

export default words
