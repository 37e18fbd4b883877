/** Passwords of at least eight characters, in lower case, that head the published lists of leaked ones. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word pa55w0rd password1 password12 password123 mypassword
  yourpassword thepassword newpassword testpassword adminpassword secretpassword passwordpassword passwort
  motdepasse contrasena wachtwoord 12345678 123456789 1234567890 87654321 0987654321 11111111 00000000
  88888888 12341234 11223344 123123123 123321123 147258369 159357159 741852963 987654321 135792468 102030405
  10203040 11112222 12121212 13131313 69696969 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345
  qwertyqwerty 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer zxcvbnm1 zxcvbnm123 qweasdzxc qwe123qwe
  abcd1234 abc12345 abc123abc abcdefgh abcdefg1 aa123456 a1234567 a12345678 a123456789 iloveyou iloveyou1
  iloveyou2 iloveyou! iloveme1 iloveu12 iloveher iloveallah loveyou1 lovelove lovely123 loveme12 ilovegod
  sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1
  batman123 spiderman starwars starwars1 pokemon1 naruto123 trustno1 whatever whatever1 letmein1 letmein123
  welcome1 welcome123 welcome12 welcomehome changeme changeme1 changeme123 admin123 admin1234 admin12345
  administrator adminadmin rootroot root1234 test1234 test12345 testtest testing1 testing123 guest1234
  user1234 username default1 computer internet samsung1 samsung123 nokia123 google123 facebook facebook1
  instagram whatsapp youtube1 linkedin windows1 microsoft macintosh iphone12 charlie1 michael1 jennifer
  jennifer1 jessica1 michelle elizabeth alexander alexandra victoria christian christina christopher
  patricia benjamin stephanie samantha danielle nicholas jonathan caroline veronica isabella gabriela
  mohammed mohammad muhammad mohamed1 muhammed mohammed1 muhammad1 ahmed123 abdullah abdullah1 bismillah
  bismillah1 bismillah786 allahuakbar alhamdulillah subhanallah mashallah inshallah islam786 pakistan
  pakistan1 pakistan786 morocco1 liverpool liverpool1 arsenal1 arsenal123 chelsea1 chelsea123 manchester
  manunited manutd123 everton1 rangers1 celtic1888 barcelona barcelona1 realmadrid juventus tottenham
  westham1 newcastle england1 england123 scotland scotland1 birmingham london123 london12 london2012
  butterfly chocolate chocolate1 strawberry pineapple blueberry cheesecake cookie123 pumpkin1 cupcake1
  sweetheart sweetie1 babygirl babygirl1 babyboy1 princesa princesse teddybear dragon123 dragon12 monkey12
  monkey123 monkey1234 shadow12 shadow123 master12 master123 killer123 hunter12 hunter123 ninja123 warrior1
  jordan23 jordan123 michael23 mercedes porsche1 ferrari1 lamborghini mustang1 corvette yamaha123 harley123
  precious blessing blessed1 jesuschrist jesus123 jesuslove godisgood heavenly angel123 angels123 beautiful
  beautiful1 gorgeous handsome friends1 friendship forever1 foreverlove happy123 happiness goodluck lucky123
  maverick midnight moonlight starlight sunflower snowball rainbow1 rainbow123 hello123 hello1234 hellohello
  helloworld goodbye1 freedom1 liberty1 america1 american1 australia canada123 germany1 deutschland nothing1
  something anything everything remember secret12 secret123 security security1 access14 access123 login123
  letmein! opensesame openopen asshole1 bullshit fuckyou1 fuckyou2 fuckyou123 fuckoff1 bigdaddy playboy1
  metallica slipknot1 greenday nirvana1 eminem123 beyonce1 justinbieber onedirection marshall thunder1
  lightning hurricane tinkerbell mickeymouse hellokitty scoobydoo garfield1 simpsons southpark minecraft
  minecraft1 fortnite1 roblox123 playstation xbox360! callofduty counterstrike warcraft1 starcraft diablo123
  matrix123 gandalf1 frodo123 skywalker darthvader startrek stargate computer1 internet1 database hacker123
  password01 password11 password2 password99 passw0rd1 p@ssw0rd1 p@ssw0rd123 summer12 summer123 winter123
  spring123 autumn123 december november september february birthday birthday1 holiday1 vacation company1
  business shopping shopping1 customer clothing madrasah`.split(/\s+/),
)
