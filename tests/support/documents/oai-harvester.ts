/**
 * Harvests an address with HTTP::OAI, in a format, from a date if any, and prints an identifier in each line, "deleted"
 * after it where it is.
 */
export const PERL_HARVESTER = `
use HTTP::OAI;
my $harvester = HTTP::OAI::Harvester->new(baseURL => $ARGV[0]);
sub show { print $_[0]->identifier, $_[0]->is_deleted ? " deleted" : "", "\\n" }
my $records = $harvester->ListRecords(metadataPrefix => $ARGV[1], $ARGV[2] ? (from => $ARGV[2]) : (), onRecord => \\&show);
die $records->message if $records->is_error;
`;
