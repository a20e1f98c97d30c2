/** The default list of synonyms, until a library supplies its own. */
export const USUAL_EQUIVALENTS = `# Words that stand for one another: a line is a group, with "=" between its forms.
# Quotation marks in a search keep to what is typed.

# Numerals and ordinals
1a = 1 a = primeira = first = 1st
1o = 1 o = primeiro = primero = first = 1st
2 = ii = dois = duas = two
2a = 2 a = segunda = second = 2nd
2o = 2 o = segundo = second = 2nd
3 = iii = tres = three
3a = 3 a = terceira = tercera = third = 3rd
3o = 3 o = terceiro = tercero = third = 3rd
4 = iv = quatro = cuatro = four = quarto = quarta
4a = 4 a = quarta = cuarta = fourth = 4th
4o = 4 o = quarto = cuarto = fourth = 4th
5 = cinco = five
5a = 5 a = quinta = fifth = 5th
5o = 5 o = quinto = fifth = 5th
6 = vi = seis = six
6a = 6 a = sexta = sixth = 6th
6o = 6 o = sexto = sixth = 6th
7 = vii = sete = siete = seven
7a = 7 a = setima = septima = seventh = 7th
7o = 7 o = setimo = septimo = seventh = 7th
8 = viii = oito = ocho = eight
8a = 8 a = oitava = octava = eighth = 8th
8o = 8 o = oitavo = octavo = eighth = 8th
9 = ix = nove = nueve = nine
9a = 9 a = nona = novena = ninth = 9th
9o = 9 o = nono = noveno = ninth = 9th
10 = dez = diez = ten
10a = 10 a = decima = tenth = 10th
10o = 10 o = decimo = tenth = 10th
11 = xi = onze = eleven
12 = xii = doze = twelve
13 = xiii = treze = trece = thirteen
14 = xiv = quatorze = catorze = catorce = fourteen
15 = xv = quinze = quince = fifteen
16 = xvi = dezesseis = dezasseis = dieciseis = sixteen
17 = xvii = dezessete = dezassete = diecisiete = seventeen
18 = xviii = dezoito = dieciocho = eighteen
19 = xix = dezenove = dezanove = diecinueve = nineteen
20 = xx = vinte = veinte = twenty
21 = xxi = vinte e um = veintiuno = twenty one
30 = xxx = trinta = treinta = thirty
100 = cem = cien = hundred
1000 = mil = thousand

# Series, volumes and editions
vol = volume = volumen
t = tomo
num = numero = number
ed = edicao = edicion = edition
col = colecao = coleccion = collection
ser = serie = series
supl = suplemento = supplement
fasc = fasciculo
rev = revista
bol = boletim
cad = cadernos
trad = traducao = traduccion = translation
org = organizador
dicc = diccionario

# Ranks and bodies
dr = doutor = doctor
prof = professor
sta = santa
sto = santo
univ = universidade = universidad = university
dep = depto = departamento = department
inst = instituto = institute
fac = faculdade = facultad = faculty

# The same name in two languages
brasil = brazil
`;
