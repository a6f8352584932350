/** The words of a header row: those of the specification, and of other languages that member lists are exported in. */
const headerWords =
  /e-?mail|e-?post|status|user|member|name|address|adresse|courriel|correo|mitglied|benutzer|nombre|usuario|\bnom\b|utente|indirizzo|endereço|membro|sähköposti|почта|имя|адрес|邮箱|邮件|姓名|用户|メール|氏名|이메일|이름/iu;

/** What programs and people write above the addresses, as {@link plainName} leaves it. */
const emailNames = new Set(
  `email mail emails mails emailaddress emailaddresses mailaddress emailid emailadresse emailadressen mailadresse emailadres
  emailcím emailovaadresa adresemail adresaemail adresseemail adressemail adresseemails adressedemessagerie courriel courriels
  adressecourriel adressedecourriel adresseélectronique mél correo correos correoelectrónico correoelectronico
  direccióndecorreo direccióndecorreoelectrónico indirizzoemail indirizzomail indirizzodipostaelettronica postaelettronica
  endereçodeemail enderecodeemail correioeletrônico correioeletrónico epost epostadress epostadresse eposta epostaadresi
  sähköposti sähköpostiosoite почта элпочта эпочта электроннаяпочта адресэлектроннойпочты 邮箱 电子邮箱 邮件 电子邮件 电邮
  メール メールアドレス 이메일 이메일주소 전자메일 email1value primaryemail memberemail memberemailaddress useremail
  studentemail studentemailaddress workemail schoolemail universityemail institutionalemail officialemail
  emailwork emailprimary uniemail universitätsemail`.split(/\s+/u),
);

/** What is written above the names of people. */
const personNames = new Set(
  `name names fullname displayname firstname lastname givenname familyname surname middlename student studentname member
  membername participant participantname vorname nachname familienname vollständigername teilnehmer prénom prenom nom
  nomdefamille nomcomplet nombre nombres apellido apellidos nome cognome sobrenome nomecompleto naam voornaam achternaam förnamn
  efternamn namn fornavn etternavn navn etunimi sukunimi nimi imię nazwisko имя фамилия фио 姓名 名字 氏名 名前 이름 성명`.split(
    /\s+/u,
  ),
);

/** The longest name of a column that is looked at. */
const longestName = 100;

const plainName = (cell: string) =>
  cell
    .slice(0, longestName)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a cell names the column of the addresses, and nothing else such as "email_verified". */
export const namesEmails = (cell: string): boolean => emailNames.has(plainName(cell));

/** Whether a cell stands above the names of people. */
export const namesPeople = (cell: string): boolean => personNames.has(plainName(cell));

/** Whether a cell has a word that header rows have (GROUP-21). */
export const isHeaderCell = (cell: string): boolean =>
  headerWords.test(cell.slice(0, 4 * longestName));
