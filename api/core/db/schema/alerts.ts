import type { Generated } from 'kysely';
import type { Fixed, Flag, Id } from './columns.ts';

/** Notices to patrons: alerts in the personal area, and the channels that patrons chose. */
export interface AlertTables {
  alerts: AlertTable;
  notice_channels: NoticeChannelTable;
  timed_notices: TimedNoticeTable;
  notice_digests: NoticeDigestTable;
  failing_emails: FailingEmailTable;
  push_devices: PushDeviceTable;
}

/** An alert; its text is rendered when read, in the reader's language. */
interface AlertTable {
  id: Id;
  patron_id: Fixed<number>;
  /** A kind of api/patrons/alerts/kinds.ts. */
  kind: Fixed<string>;
  /** JSON: parameters of the text. */
  params: Fixed<string>;
  created_at: Fixed<string>;
  /** Null: unread. */
  read_at: Generated<string | null>;
  /** 1: not listed, only data of an e-mail or push notification. */
  hidden: Generated<Flag>;
  /** Deleted by the patron; purged by the nightly job. */
  removed_at: Generated<string | null>;
}

/** Channels that a patron chose for a kind of notice; without a row: api/patrons/notices/rules.ts. */
interface NoticeChannelTable {
  patron_id: Fixed<number>;
  /** A kind of api/contract/patrons/notices/kinds.ts. */
  kind: Fixed<string>;
  email: Flag;
  alert: Flag;
  push: Flag;
}

/** A notice that a job has sent because of a date; each is sent once. */
interface TimedNoticeTable {
  patron_id: Fixed<number>;
  kind: Fixed<string>;
  /** Id of a hold, a suspension …, depending on the kind. */
  entity: Fixed<number>;
  /** Distinguishes repetitions: an instant or a day. */
  occasion: Fixed<string>;
  at: Fixed<string>;
}

/** A patron who wants one e-mail a day instead of many. */
interface NoticeDigestTable {
  patron_id: Fixed<number>;
  /** The day of the last one, in the network's time zone; null: none yet. */
  sent_on: string | null;
}

/** An address that a mail server has refused for good; no e-mail is sent there. */
interface FailingEmailTable {
  patron_id: Fixed<number>;
  /** In lower case. */
  address: Fixed<string>;
  since: Fixed<string>;
  /** The response of the mail server. */
  reason: Fixed<string>;
}

/** A browser that receives push notifications of a patron. */
interface PushDeviceTable {
  id: Id;
  patron_id: number;
  /** The session that switched it on, or its successor; may have expired since. */
  session_id: number;
  /** Short name: "Firefox (Android)"; empty when unknown. */
  browser: string;
  /** Address at the browser's push service. */
  endpoint: Fixed<string>;
  /** Key and secret that encrypt messages for this browser (RFC 8291), base64url. */
  public_key: string;
  auth_secret: string;
  created_at: string;
}
