import type { Colours, MOTIFS } from './cover-motifs.ts';

/** A cover of the demonstration network that is a picture. */
export interface DrawnCover {
  /** Of the title. */
  id: number;
  /** In lines. */
  title: readonly string[];
  author: string;
  motif: keyof typeof MOTIFS;
  colours: Colours;
}

const NIGHT: Colours = ['#14213d', '#4a6fa5', '#fca311', '#f5f0e6'];
const CLAY: Colours = ['#f1dfc6', '#8c3b1f', '#d9822b', '#3b1f14'];
const FOREST: Colours = ['#12372a', '#5c9a6c', '#e6b655', '#f7f3e3'];
const SALT: Colours = ['#e9f1f2', '#1f6f78', '#f2784b', '#103238'];
const WINE: Colours = ['#4a1029', '#a63d57', '#f2b880', '#fdf1e7'];
const SUN: Colours = ['#f6c344', '#c8452b', '#fff3cf', '#43190b'];
const INK: Colours = ['#f3efe6', '#22223b', '#c9484b', '#22223b'];
const LILAC: Colours = ['#e8e1f2', '#5b4b8a', '#e98a4c', '#2d2350'];
const SEA: Colours = ['#0b3954', '#2a9d8f', '#f4d35e', '#fdf6e3'];

const cover = (
  id: number,
  title: string,
  author: string,
  motif: DrawnCover['motif'],
  colours: Colours,
): DrawnCover => ({ id, title: title.split('|'), author, motif, colours });

/** Works that are read much, and the newest books. */
export const COVERS: readonly DrawnCover[] = [
  cover(3, 'Quincas|Borba', 'Machado de Assis', 'gaze', WINE),
  cover(33, 'Os sertões', 'Euclides da Cunha', 'drought', CLAY),
  cover(52, 'Broquéis', 'Cruz e Sousa', 'stars', NIGHT),
  cover(87, 'Romanceiro|da Inconfidência', 'Cecília Meireles', 'birds', LILAC),
  cover(101, 'São Bernardo', 'Graciliano Ramos', 'hills', SUN),
  cover(123, 'Olhai os lírios|do campo', 'Erico Verissimo', 'leaves', SALT),
  cover(150, 'Vestido|de noiva', 'Nelson Rodrigues', 'arches', INK),
  cover(164, 'A obscena|senhora D', 'Hilda Hilst', 'windows', WINE),
  cover(230, 'A ilustre casa|de Ramires', 'Eça de Queirós', 'arches', FOREST),
  cover(260, 'Mayombe', 'Pepetela', 'leaves', FOREST),
  cover(662, 'A ponte|sobre o Ipê', 'Fotografias, 1911-1913', 'bridge', INK),
  cover(666, 'Cartões-postais|da serra', '1905-1940', 'hills', SALT),
  cover(678, 'O negro|no Brasil', '2º Congresso Afro-Brasileiro', 'tiles', SUN),
  cover(679, 'Artes plásticas|na Semana de 22', 'Aracy Amaral', 'tiles', SEA),
  cover(682, 'Viagem|ao Araguaia', 'Couto de Magalhães', 'birds', SEA),
  cover(683, 'A idade de ouro|do Brasil', 'C. R. Boxer', 'arches', SUN),
  cover(684, 'O que é|ideologia', 'Marilena Chaui', 'gaze', SALT),
  cover(685, 'O que é|educação', 'Carlos Rodrigues Brandão', 'leaves', SUN),
  cover(686, 'O que é|folclore', 'Carlos Rodrigues Brandão', 'tiles', WINE),
  cover(688, 'Triste fim|de Policarpo|Quaresma', 'Lima Barreto', 'record', SEA),
  cover(689, 'A moreninha', 'Joaquim Manuel de Macedo', 'sea', SALT),
  cover(690, 'O Ateneu', 'Raul Pompeia', 'windows', NIGHT),
  cover(692, 'O velho|da horta', 'Gil Vicente', 'leaves', CLAY),
  cover(694, 'Novo Avenida|Brasil 1', 'Lima, Rohrmann, Ishihara…', 'windows', SEA),
  cover(695, 'Songbook|bossa nova', 'Almir Chediak', 'record', INK),
  cover(696, 'Fausto', 'Goethe', 'stars', WINE),
  cover(697, 'História dos índios|no Brasil', 'Manuela Carneiro da Cunha', 'tiles', CLAY),
  cover(698, 'História das mulheres|no Brasil', 'Mary Del Priore', 'hills', LILAC),
  cover(699, 'História geral|da civilização|brasileira', 'Sérgio Buarque de Holanda', 'sea', SEA),
  cover(700, 'História da|vida privada|no Brasil', 'Fernando A. Novais', 'windows', LILAC),
  cover(701, 'Livro das|mil e uma noites', 'Mamede Mustafa Jarouche', 'stars', NIGHT),
];
