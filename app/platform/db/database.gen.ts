// Written by `npm run types` from supabase/migrations. Not edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      albums: {
        Row: {
          cover_id: string | null
          created_at: string
          edition_id: string | null
          event_id: string | null
          id: string
          location: string | null
          position: number
          published_at: string | null
          slug: string
          status: string
          summary: string
          taken_on: string | null
          title: string
          updated_at: string
        }
        Insert: {
          cover_id?: string | null
          created_at?: string
          edition_id?: string | null
          event_id?: string | null
          id?: string
          location?: string | null
          position?: number
          published_at?: string | null
          slug: string
          status?: string
          summary?: string
          taken_on?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          cover_id?: string | null
          created_at?: string
          edition_id?: string | null
          event_id?: string | null
          id?: string
          location?: string | null
          position?: number
          published_at?: string | null
          slug?: string
          status?: string
          summary?: string
          taken_on?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'albums_cover_id_fkey'; columns: ["cover_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
          { foreignKeyName: 'albums_edition_id_fkey'; columns: ["edition_id"]; isOneToOne: false; referencedRelation: 'flagship_editions'; referencedColumns: ["id"] },
          { foreignKeyName: 'albums_event_id_fkey'; columns: ["event_id"]; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ["id"] },
        ]
      }
      application_conflicts: {
        Row: {
          application_id: string
          declared_at: string
          id: string
          reason: string
          user_id: string
          withdrawn_at: string | null
          withdrawn_because: string
        }
        Insert: {
          application_id: string
          declared_at?: string
          id?: string
          reason: string
          user_id?: string
          withdrawn_at?: string | null
          withdrawn_because?: string
        }
        Update: {
          application_id?: string
          declared_at?: string
          id?: string
          reason?: string
          user_id?: string
          withdrawn_at?: string | null
          withdrawn_because?: string
        }
        Relationships: [
          { foreignKeyName: 'application_conflicts_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_conflicts_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      application_corrections: {
        Row: {
          after: Json
          application_id: string
          before: Json
          created_at: string
          id: number
        }
        Insert: {
          after: Json
          application_id: string
          before: Json
          created_at?: string
          id?: never
        }
        Update: {
          after?: Json
          application_id?: string
          before?: Json
          created_at?: string
          id?: never
        }
        Relationships: [
          { foreignKeyName: 'application_corrections_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
        ]
      }
      application_documents: {
        Row: {
          added_by: string | null
          application_id: string
          by_applicant: boolean
          bytes: number
          created_at: string
          id: string
          name: string
          path: string
        }
        Insert: {
          added_by?: string | null
          application_id: string
          by_applicant?: boolean
          bytes: number
          created_at?: string
          id?: string
          name: string
          path: string
        }
        Update: {
          added_by?: string | null
          application_id?: string
          by_applicant?: boolean
          bytes?: number
          created_at?: string
          id?: string
          name?: string
          path?: string
        }
        Relationships: [
          { foreignKeyName: 'application_documents_added_by_fkey'; columns: ["added_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_documents_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
        ]
      }
      application_interviews: {
        Row: {
          application_id: string
          minutes: number
          place: string
          sequence: number
          set_by: string | null
          starts_at: string
          timezone: string
          told_at: string | null
          updated_at: string
        }
        Insert: {
          application_id: string
          minutes?: number
          place?: string
          sequence?: number
          set_by?: string | null
          starts_at: string
          timezone: string
          told_at?: string | null
          updated_at?: string
        }
        Update: {
          application_id?: string
          minutes?: number
          place?: string
          sequence?: number
          set_by?: string | null
          starts_at?: string
          timezone?: string
          told_at?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'application_interviews_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_interviews_set_by_fkey'; columns: ["set_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      application_letters: {
        Row: {
          application_id: string
          before: Json | null
          body: string
          created_at: string
          id: string
          kind: string
          leaves_at: string
          moved_from: string | null
          moved_to: string | null
          outbox_id: number | null
          recipient: string
          referee_id: string | null
          refusal: string | null
          refused_at: string | null
          sent_at: string | null
          subject: string
          taken_back_at: string | null
          taken_back_by: string | null
          written_by: string | null
        }
        Insert: {
          application_id: string
          before?: Json | null
          body: string
          created_at?: string
          id?: string
          kind: string
          leaves_at?: string
          moved_from?: string | null
          moved_to?: string | null
          outbox_id?: number | null
          recipient: string
          referee_id?: string | null
          refusal?: string | null
          refused_at?: string | null
          sent_at?: string | null
          subject: string
          taken_back_at?: string | null
          taken_back_by?: string | null
          written_by?: string | null
        }
        Update: {
          application_id?: string
          before?: Json | null
          body?: string
          created_at?: string
          id?: string
          kind?: string
          leaves_at?: string
          moved_from?: string | null
          moved_to?: string | null
          outbox_id?: number | null
          recipient?: string
          referee_id?: string | null
          refusal?: string | null
          refused_at?: string | null
          sent_at?: string | null
          subject?: string
          taken_back_at?: string | null
          taken_back_by?: string | null
          written_by?: string | null
        }
        Relationships: [
          { foreignKeyName: 'application_letters_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_letters_referee_id_fkey'; columns: ["referee_id"]; isOneToOne: false; referencedRelation: 'application_referees'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_letters_taken_back_by_fkey'; columns: ["taken_back_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_letters_written_by_fkey'; columns: ["written_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      application_notes: {
        Row: {
          application_id: string
          author: string | null
          created_at: string
          id: string
          mentioned: string[]
          text: string
        }
        Insert: {
          application_id: string
          author?: string | null
          created_at?: string
          id?: string
          mentioned?: string[]
          text: string
        }
        Update: {
          application_id?: string
          author?: string | null
          created_at?: string
          id?: string
          mentioned?: string[]
          text?: string
        }
        Relationships: [
          { foreignKeyName: 'application_notes_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_notes_author_fkey'; columns: ["author"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      application_outcomes: {
        Row: {
          count: number
          country: string
          outcome: string
          year: number
        }
        Insert: {
          count?: number
          country?: string
          outcome: string
          year: number
        }
        Update: {
          count?: number
          country?: string
          outcome?: string
          year?: number
        }
        Relationships: [
        ]
      }
      application_readers: {
        Row: {
          application_id: string
          assigned_at: string
          assigned_by: string | null
          batch: string | null
          saw_votes_at: string | null
          user_id: string
        }
        Insert: {
          application_id: string
          assigned_at?: string
          assigned_by?: string | null
          batch?: string | null
          saw_votes_at?: string | null
          user_id: string
        }
        Update: {
          application_id?: string
          assigned_at?: string
          assigned_by?: string | null
          batch?: string | null
          saw_votes_at?: string | null
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'application_readers_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_readers_assigned_by_fkey'; columns: ["assigned_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_readers_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      application_referees: {
        Row: {
          again: string
          answered_at: string | null
          application_id: string
          asked_at: string | null
          declined_at: string | null
          declined_because: string
          email: string
          expires_at: string | null
          id: string
          knows: string
          name: string
          named_at: string
          relation: string
          reminded_at: string | null
          reminders: number
          token_hash: string | null
        }
        Insert: {
          again?: string
          answered_at?: string | null
          application_id: string
          asked_at?: string | null
          declined_at?: string | null
          declined_because?: string
          email: string
          expires_at?: string | null
          id?: string
          knows?: string
          name: string
          named_at?: string
          relation?: string
          reminded_at?: string | null
          reminders?: number
          token_hash?: string | null
        }
        Update: {
          again?: string
          answered_at?: string | null
          application_id?: string
          asked_at?: string | null
          declined_at?: string | null
          declined_because?: string
          email?: string
          expires_at?: string | null
          id?: string
          knows?: string
          name?: string
          named_at?: string
          relation?: string
          reminded_at?: string | null
          reminders?: number
          token_hash?: string | null
        }
        Relationships: [
          { foreignKeyName: 'application_referees_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
        ]
      }
      application_stages: {
        Row: {
          actor: string | null
          application_id: string
          batch: string | null
          created_at: string
          from_stage: string
          id: number
          reason: string
          taken_back_at: string | null
          to_stage: string
          waived: boolean
        }
        Insert: {
          actor?: string | null
          application_id: string
          batch?: string | null
          created_at?: string
          from_stage: string
          id?: never
          reason?: string
          taken_back_at?: string | null
          to_stage: string
          waived?: boolean
        }
        Update: {
          actor?: string | null
          application_id?: string
          batch?: string | null
          created_at?: string
          from_stage?: string
          id?: never
          reason?: string
          taken_back_at?: string | null
          to_stage?: string
          waived?: boolean
        }
        Relationships: [
          { foreignKeyName: 'application_stages_actor_fkey'; columns: ["actor"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'application_stages_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
        ]
      }
      application_votes: {
        Row: {
          application_id: string
          created_at: string
          reason: string
          user_id: string
          vote: string
        }
        Insert: {
          application_id: string
          created_at?: string
          reason?: string
          user_id: string
          vote: string
        }
        Update: {
          application_id?: string
          created_at?: string
          reason?: string
          user_id?: string
          vote?: string
        }
        Relationships: [
          { foreignKeyName: 'application_votes_application_id_user_id_fkey'; columns: ["application_id","user_id"]; isOneToOne: false; referencedRelation: 'application_readers'; referencedColumns: ["application_id","user_id"] },
        ]
      }
      applications: {
        Row: {
          circles: string[]
          consent_at: string
          country: string | null
          created_at: string
          email: string
          event_slug: string | null
          full_name: string
          heard_from: string
          id: string
          kind: string
          member_id: string | null
          organisation: string
          person_slug: string | null
          stage_since: string
          statement: string
          status: string
          submission_id: string
          token_hash: string
          updated_at: string
        }
        Insert: {
          circles?: string[]
          consent_at: string
          country?: string | null
          created_at?: string
          email: string
          event_slug?: string | null
          full_name: string
          heard_from?: string
          id?: string
          kind: string
          member_id?: string | null
          organisation?: string
          person_slug?: string | null
          stage_since?: string
          statement: string
          status?: string
          submission_id: string
          token_hash: string
          updated_at?: string
        }
        Update: {
          circles?: string[]
          consent_at?: string
          country?: string | null
          created_at?: string
          email?: string
          event_slug?: string | null
          full_name?: string
          heard_from?: string
          id?: string
          kind?: string
          member_id?: string | null
          organisation?: string
          person_slug?: string | null
          stage_since?: string
          statement?: string
          status?: string
          submission_id?: string
          token_hash?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'applications_member_id_fkey'; columns: ["member_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      article_authors: {
        Row: {
          article_id: string
          author_id: string
          position: number
        }
        Insert: {
          article_id: string
          author_id: string
          position?: number
        }
        Update: {
          article_id?: string
          author_id?: string
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'article_authors_article_id_fkey'; columns: ["article_id"]; isOneToOne: false; referencedRelation: 'news_articles'; referencedColumns: ["id"] },
          { foreignKeyName: 'article_authors_author_id_fkey'; columns: ["author_id"]; isOneToOne: false; referencedRelation: 'authors'; referencedColumns: ["id"] },
        ]
      }
      article_events: {
        Row: {
          article_id: string
          event_id: string
          position: number
        }
        Insert: {
          article_id: string
          event_id: string
          position?: number
        }
        Update: {
          article_id?: string
          event_id?: string
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'article_events_article_id_fkey'; columns: ["article_id"]; isOneToOne: false; referencedRelation: 'news_articles'; referencedColumns: ["id"] },
          { foreignKeyName: 'article_events_event_id_fkey'; columns: ["event_id"]; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ["id"] },
        ]
      }
      article_reviews: {
        Row: {
          answer: string
          article_id: string
          asked_by: string | null
          created_at: string
          decided_at: string | null
          decided_by: string | null
          due_at: string | null
          id: string
          question: string
          reviewer: string | null
          state: string
          updated_at: string
        }
        Insert: {
          answer?: string
          article_id: string
          asked_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          due_at?: string | null
          id?: string
          question?: string
          reviewer?: string | null
          state?: string
          updated_at?: string
        }
        Update: {
          answer?: string
          article_id?: string
          asked_by?: string | null
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          due_at?: string | null
          id?: string
          question?: string
          reviewer?: string | null
          state?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'article_reviews_article_id_fkey'; columns: ["article_id"]; isOneToOne: false; referencedRelation: 'news_articles'; referencedColumns: ["id"] },
          { foreignKeyName: 'article_reviews_asked_by_fkey'; columns: ["asked_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'article_reviews_decided_by_fkey'; columns: ["decided_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'article_reviews_reviewer_fkey'; columns: ["reviewer"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor: string | null
          actor_role: string | null
          after: Json | null
          before: Json | null
          changed: string[]
          created_at: string
          id: number
          row_id: string
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_role?: string | null
          after?: Json | null
          before?: Json | null
          changed?: string[]
          created_at?: string
          id?: never
          row_id: string
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_role?: string | null
          after?: Json | null
          before?: Json | null
          changed?: string[]
          created_at?: string
          id?: never
          row_id?: string
          table_name?: string
        }
        Relationships: [
        ]
      }
      authors: {
        Row: {
          bio: string | null
          created_at: string
          id: string
          name: string
          slug: string
          updated_at: string
        }
        Insert: {
          bio?: string | null
          created_at?: string
          id?: string
          name: string
          slug: string
          updated_at?: string
        }
        Update: {
          bio?: string | null
          created_at?: string
          id?: string
          name?: string
          slug?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      categories: {
        Row: {
          action_label: string
          created_at: string
          id: string
          name: string
          position: number
          slug: string
          updated_at: string
        }
        Insert: {
          action_label?: string
          created_at?: string
          id?: string
          name: string
          position?: number
          slug: string
          updated_at?: string
        }
        Update: {
          action_label?: string
          created_at?: string
          id?: string
          name?: string
          position?: number
          slug?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      circles: {
        Row: {
          about_html: string | null
          color_hex: string | null
          created_at: string
          description: string
          external_url: string | null
          figures: Json
          id: string
          invite: string | null
          name: string
          position: number
          question: string | null
          rhythm: string | null
          slug: string
          updated_at: string
        }
        Insert: {
          about_html?: string | null
          color_hex?: string | null
          created_at?: string
          description?: string
          external_url?: string | null
          figures?: Json
          id?: string
          invite?: string | null
          name: string
          position?: number
          question?: string | null
          rhythm?: string | null
          slug: string
          updated_at?: string
        }
        Update: {
          about_html?: string | null
          color_hex?: string | null
          created_at?: string
          description?: string
          external_url?: string | null
          figures?: Json
          id?: string
          invite?: string | null
          name?: string
          position?: number
          question?: string | null
          rhythm?: string | null
          slug?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      document_remarks: {
        Row: {
          answers: string | null
          author: string | null
          created_at: string
          document_id: string
          epoch: number
          id: string
          mentioned: string[]
          passage: string
          place: Json | null
          settled_at: string | null
          settled_by: string | null
          words: string
        }
        Insert: {
          answers?: string | null
          author?: string | null
          created_at?: string
          document_id: string
          epoch: number
          id?: string
          mentioned?: string[]
          passage: string
          place?: Json | null
          settled_at?: string | null
          settled_by?: string | null
          words: string
        }
        Update: {
          answers?: string | null
          author?: string | null
          created_at?: string
          document_id?: string
          epoch?: number
          id?: string
          mentioned?: string[]
          passage?: string
          place?: Json | null
          settled_at?: string | null
          settled_by?: string | null
          words?: string
        }
        Relationships: [
          { foreignKeyName: 'document_remarks_answers_fkey'; columns: ["answers"]; isOneToOne: false; referencedRelation: 'document_remarks'; referencedColumns: ["id"] },
          { foreignKeyName: 'document_remarks_author_fkey'; columns: ["author"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'document_remarks_document_id_fkey'; columns: ["document_id"]; isOneToOne: false; referencedRelation: 'documents'; referencedColumns: ["id"] },
          { foreignKeyName: 'document_remarks_settled_by_fkey'; columns: ["settled_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      document_snapshots: {
        Row: {
          actor: string | null
          created_at: string
          document_id: string
          epoch: number
          seq: number
          state: string
        }
        Insert: {
          actor?: string | null
          created_at?: string
          document_id: string
          epoch: number
          seq: number
          state: string
        }
        Update: {
          actor?: string | null
          created_at?: string
          document_id?: string
          epoch?: number
          seq?: number
          state?: string
        }
        Relationships: [
          { foreignKeyName: 'document_snapshots_document_id_fkey'; columns: ["document_id"]; isOneToOne: false; referencedRelation: 'documents'; referencedColumns: ["id"] },
        ]
      }
      document_updates: {
        Row: {
          actor: string | null
          created_at: string
          document_id: string
          epoch: number
          is_settled: boolean
          seq: number
          update: string
        }
        Insert: {
          actor?: string | null
          created_at?: string
          document_id: string
          epoch: number
          is_settled?: boolean
          seq: number
          update: string
        }
        Update: {
          actor?: string | null
          created_at?: string
          document_id?: string
          epoch?: number
          is_settled?: boolean
          seq?: number
          update?: string
        }
        Relationships: [
          { foreignKeyName: 'document_updates_document_id_fkey'; columns: ["document_id"]; isOneToOne: false; referencedRelation: 'documents'; referencedColumns: ["id"] },
        ]
      }
      documents: {
        Row: {
          created_at: string
          epoch: number
          html: string | null
          html_seq: number
          id: string
          last_seq: number
          row_id: string
          saved_seq: number
          table_name: string
          text_schema: number
        }
        Insert: {
          created_at?: string
          epoch?: number
          html?: string | null
          html_seq?: number
          id?: string
          last_seq?: number
          row_id: string
          saved_seq?: number
          table_name: string
          text_schema: number
        }
        Update: {
          created_at?: string
          epoch?: number
          html?: string | null
          html_seq?: number
          id?: string
          last_seq?: number
          row_id?: string
          saved_seq?: number
          table_name?: string
          text_schema?: number
        }
        Relationships: [
        ]
      }
      drafts: {
        Row: {
          author: string
          base_version: string | null
          fields: Json
          form_id: string
          kind: string
          row_id: string
          updated_at: string
        }
        Insert: {
          author?: string
          base_version?: string | null
          fields: Json
          form_id?: string
          kind: string
          row_id: string
          updated_at?: string
        }
        Update: {
          author?: string
          base_version?: string | null
          fields?: Json
          form_id?: string
          kind?: string
          row_id?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'drafts_author_fkey'; columns: ["author"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      event_circles: {
        Row: {
          circle_id: string
          event_id: string
          position: number
        }
        Insert: {
          circle_id: string
          event_id: string
          position?: number
        }
        Update: {
          circle_id?: string
          event_id?: string
          position?: number
        }
        Relationships: [
          { foreignKeyName: 'event_circles_circle_id_fkey'; columns: ["circle_id"]; isOneToOne: false; referencedRelation: 'circles'; referencedColumns: ["id"] },
          { foreignKeyName: 'event_circles_event_id_fkey'; columns: ["event_id"]; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ["id"] },
        ]
      }
      events: {
        Row: {
          attendees: number | null
          body_html: string | null
          country: string | null
          created_at: string
          description: string
          documents: Json
          end_date: string | null
          event_state: string
          flagship_edition_id: string | null
          id: string
          image_alt: string | null
          image_url: string | null
          instead_id: string | null
          is_flagship_event: boolean
          is_partner_event: boolean
          is_pattern: boolean
          location: string | null
          location_note: string | null
          map_url: string | null
          max_attendees: number | null
          media_id: string | null
          online_url: string | null
          organizer_name: string | null
          organizer_website_url: string | null
          outcome_html: string | null
          programme: Json
          published_at: string | null
          region: string | null
          signup_url: string | null
          slug: string
          start_date: string
          state_note: string | null
          status: string
          street_address: string | null
          time_precision: string
          timezone: string | null
          title: string
          town: string | null
          updated_at: string
        }
        Insert: {
          attendees?: number | null
          body_html?: string | null
          country?: string | null
          created_at?: string
          description?: string
          documents?: Json
          end_date?: string | null
          event_state?: string
          flagship_edition_id?: string | null
          id?: string
          image_alt?: string | null
          image_url?: string | null
          instead_id?: string | null
          is_flagship_event?: boolean
          is_partner_event?: boolean
          is_pattern?: boolean
          location?: string | null
          location_note?: string | null
          map_url?: string | null
          max_attendees?: number | null
          media_id?: string | null
          online_url?: string | null
          organizer_name?: string | null
          organizer_website_url?: string | null
          outcome_html?: string | null
          programme?: Json
          published_at?: string | null
          region?: string | null
          signup_url?: string | null
          slug: string
          start_date: string
          state_note?: string | null
          status?: string
          street_address?: string | null
          time_precision?: string
          timezone?: string | null
          title: string
          town?: string | null
          updated_at?: string
        }
        Update: {
          attendees?: number | null
          body_html?: string | null
          country?: string | null
          created_at?: string
          description?: string
          documents?: Json
          end_date?: string | null
          event_state?: string
          flagship_edition_id?: string | null
          id?: string
          image_alt?: string | null
          image_url?: string | null
          instead_id?: string | null
          is_flagship_event?: boolean
          is_partner_event?: boolean
          is_pattern?: boolean
          location?: string | null
          location_note?: string | null
          map_url?: string | null
          max_attendees?: number | null
          media_id?: string | null
          online_url?: string | null
          organizer_name?: string | null
          organizer_website_url?: string | null
          outcome_html?: string | null
          programme?: Json
          published_at?: string | null
          region?: string | null
          signup_url?: string | null
          slug?: string
          start_date?: string
          state_note?: string | null
          status?: string
          street_address?: string | null
          time_precision?: string
          timezone?: string | null
          title?: string
          town?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'events_flagship_edition_id_fkey'; columns: ["flagship_edition_id"]; isOneToOne: false; referencedRelation: 'flagship_editions'; referencedColumns: ["id"] },
          { foreignKeyName: 'events_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      flagship_chairs: {
        Row: {
          article_id: string | null
          created_at: string
          edition_id: string
          id: string
          name: string
          named_on: string | null
          number: number
          person_id: string | null
          request: string
          updated_at: string
        }
        Insert: {
          article_id?: string | null
          created_at?: string
          edition_id: string
          id?: string
          name?: string
          named_on?: string | null
          number: number
          person_id?: string | null
          request?: string
          updated_at?: string
        }
        Update: {
          article_id?: string | null
          created_at?: string
          edition_id?: string
          id?: string
          name?: string
          named_on?: string | null
          number?: number
          person_id?: string | null
          request?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'flagship_chairs_article_id_fkey'; columns: ["article_id"]; isOneToOne: false; referencedRelation: 'news_articles'; referencedColumns: ["id"] },
          { foreignKeyName: 'flagship_chairs_edition_id_fkey'; columns: ["edition_id"]; isOneToOne: false; referencedRelation: 'flagship_editions'; referencedColumns: ["id"] },
          { foreignKeyName: 'flagship_chairs_person_id_fkey'; columns: ["person_id"]; isOneToOne: false; referencedRelation: 'people'; referencedColumns: ["id"] },
        ]
      }
      flagship_editions: {
        Row: {
          created_at: string
          ends_on: string | null
          flagship_id: string
          id: string
          is_visible: boolean
          practical_html: string
          starts_on: string | null
          summary: string
          title: string
          travel_html: string
          updated_at: string
          venue: string | null
          year: number
        }
        Insert: {
          created_at?: string
          ends_on?: string | null
          flagship_id: string
          id?: string
          is_visible?: boolean
          practical_html?: string
          starts_on?: string | null
          summary?: string
          title: string
          travel_html?: string
          updated_at?: string
          venue?: string | null
          year: number
        }
        Update: {
          created_at?: string
          ends_on?: string | null
          flagship_id?: string
          id?: string
          is_visible?: boolean
          practical_html?: string
          starts_on?: string | null
          summary?: string
          title?: string
          travel_html?: string
          updated_at?: string
          venue?: string | null
          year?: number
        }
        Relationships: [
          { foreignKeyName: 'flagship_editions_flagship_id_fkey'; columns: ["flagship_id"]; isOneToOne: false; referencedRelation: 'flagship_pages'; referencedColumns: ["id"] },
        ]
      }
      flagship_pages: {
        Row: {
          city: string
          created_at: string
          hue: string | null
          id: string
          image_alt: string | null
          image_url: string | null
          is_visible: boolean
          media_id: string | null
          position: number
          slug: string
          subtitle: string
          summary: string
          title: string
          updated_at: string
        }
        Insert: {
          city?: string
          created_at?: string
          hue?: string | null
          id?: string
          image_alt?: string | null
          image_url?: string | null
          is_visible?: boolean
          media_id?: string | null
          position?: number
          slug: string
          subtitle?: string
          summary?: string
          title: string
          updated_at?: string
        }
        Update: {
          city?: string
          created_at?: string
          hue?: string | null
          id?: string
          image_alt?: string | null
          image_url?: string | null
          is_visible?: boolean
          media_id?: string | null
          position?: number
          slug?: string
          subtitle?: string
          summary?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'flagship_pages_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      flagship_sections: {
        Row: {
          body_html: string
          created_at: string
          edition_id: string | null
          flagship_id: string
          heading: string
          id: string
          is_visible: boolean
          items: Json
          kind: string
          position: number
          slug: string
          updated_at: string
          visible_from: string | null
          visible_until: string | null
        }
        Insert: {
          body_html?: string
          created_at?: string
          edition_id?: string | null
          flagship_id: string
          heading: string
          id?: string
          is_visible?: boolean
          items?: Json
          kind?: string
          position?: number
          slug: string
          updated_at?: string
          visible_from?: string | null
          visible_until?: string | null
        }
        Update: {
          body_html?: string
          created_at?: string
          edition_id?: string | null
          flagship_id?: string
          heading?: string
          id?: string
          is_visible?: boolean
          items?: Json
          kind?: string
          position?: number
          slug?: string
          updated_at?: string
          visible_from?: string | null
          visible_until?: string | null
        }
        Relationships: [
          { foreignKeyName: 'flagship_sections_edition_fkey'; columns: ["edition_id","flagship_id"]; isOneToOne: false; referencedRelation: 'flagship_editions'; referencedColumns: ["id","flagship_id"] },
          { foreignKeyName: 'flagship_sections_flagship_id_fkey'; columns: ["flagship_id"]; isOneToOne: false; referencedRelation: 'flagship_pages'; referencedColumns: ["id"] },
        ]
      }
      import_items: {
        Row: {
          addresses: string[]
          before: Json | null
          before_origin: Json | null
          before_version: string | null
          changes: string[]
          choices: Json
          conflicts: string[]
          ended_at: string | null
          import_id: string
          is_taken: boolean
          item: Json
          kind: string
          number: number
          outcome: string | null
          place: string
          plan: string | null
          reason: string | null
          record_id: string | null
          said: string | null
          source_id: string
          title: string
          undone: string | null
          version: string | null
          wanted: Json
        }
        Insert: {
          addresses?: string[]
          before?: Json | null
          before_origin?: Json | null
          before_version?: string | null
          changes?: string[]
          choices?: Json
          conflicts?: string[]
          ended_at?: string | null
          import_id: string
          is_taken?: boolean
          item: Json
          kind: string
          number: number
          outcome?: string | null
          place: string
          plan?: string | null
          reason?: string | null
          record_id?: string | null
          said?: string | null
          source_id: string
          title: string
          undone?: string | null
          version?: string | null
          wanted?: Json
        }
        Update: {
          addresses?: string[]
          before?: Json | null
          before_origin?: Json | null
          before_version?: string | null
          changes?: string[]
          choices?: Json
          conflicts?: string[]
          ended_at?: string | null
          import_id?: string
          is_taken?: boolean
          item?: Json
          kind?: string
          number?: number
          outcome?: string | null
          place?: string
          plan?: string | null
          reason?: string | null
          record_id?: string | null
          said?: string | null
          source_id?: string
          title?: string
          undone?: string | null
          version?: string | null
          wanted?: Json
        }
        Relationships: [
          { foreignKeyName: 'import_items_import_id_fkey'; columns: ["import_id"]; isOneToOne: false; referencedRelation: 'imports'; referencedColumns: ["id"] },
        ]
      }
      import_mappings: {
        Row: {
          becomes: Json | null
          decided_by: string | null
          key: string
          kind: string
          name: string
          refers_as: string
          source: string
        }
        Insert: {
          becomes?: Json | null
          decided_by?: string | null
          key: string
          kind: string
          name: string
          refers_as: string
          source: string
        }
        Update: {
          becomes?: Json | null
          decided_by?: string | null
          key?: string
          kind?: string
          name?: string
          refers_as?: string
          source?: string
        }
        Relationships: [
          { foreignKeyName: 'import_mappings_decided_by_fkey'; columns: ["decided_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      import_pictures: {
        Row: {
          added_by: string | null
          address: string
          alt: string
          bytes: number | null
          caption: string
          is_wanted: boolean
          media_id: string | null
          reason: string | null
          source: string
          state: string
          tries: number
        }
        Insert: {
          added_by?: string | null
          address: string
          alt?: string
          bytes?: number | null
          caption?: string
          is_wanted?: boolean
          media_id?: string | null
          reason?: string | null
          source: string
          state?: string
          tries?: number
        }
        Update: {
          added_by?: string | null
          address?: string
          alt?: string
          bytes?: number | null
          caption?: string
          is_wanted?: boolean
          media_id?: string | null
          reason?: string | null
          source?: string
          state?: string
          tries?: number
        }
        Relationships: [
          { foreignKeyName: 'import_pictures_added_by_fkey'; columns: ["added_by"]; isOneToOne: false; referencedRelation: 'imports'; referencedColumns: ["id"] },
          { foreignKeyName: 'import_pictures_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      import_source_states: {
        Row: {
          asked_at: string | null
          content_hash: string | null
          etag: string | null
          failures: number
          held_until: string | null
          holder: string | null
          import_id: string | null
          is_whole: boolean
          last_modified: string | null
          next_at: string | null
          not_before: string | null
          note: string | null
          outcome: string | null
          read_at: string | null
          source_id: string
          troubles: string | null
        }
        Insert: {
          asked_at?: string | null
          content_hash?: string | null
          etag?: string | null
          failures?: number
          held_until?: string | null
          holder?: string | null
          import_id?: string | null
          is_whole?: boolean
          last_modified?: string | null
          next_at?: string | null
          not_before?: string | null
          note?: string | null
          outcome?: string | null
          read_at?: string | null
          source_id: string
          troubles?: string | null
        }
        Update: {
          asked_at?: string | null
          content_hash?: string | null
          etag?: string | null
          failures?: number
          held_until?: string | null
          holder?: string | null
          import_id?: string | null
          is_whole?: boolean
          last_modified?: string | null
          next_at?: string | null
          not_before?: string | null
          note?: string | null
          outcome?: string | null
          read_at?: string | null
          source_id?: string
          troubles?: string | null
        }
        Relationships: [
          { foreignKeyName: 'import_source_states_import_id_fkey'; columns: ["import_id"]; isOneToOne: false; referencedRelation: 'imports'; referencedColumns: ["id"] },
          { foreignKeyName: 'import_source_states_source_id_fkey'; columns: ["source_id"]; isOneToOne: false; referencedRelation: 'import_sources'; referencedColumns: ["id"] },
        ]
      }
      import_sources: {
        Row: {
          address: string
          articles_become: string
          asked_by: string | null
          created_at: string
          every: string | null
          format: string
          id: string
          is_on: boolean
          kind: string
          name: string
          updated_at: string
        }
        Insert: {
          address: string
          articles_become?: string
          asked_by?: string | null
          created_at?: string
          every?: string | null
          format?: string
          id?: string
          is_on?: boolean
          kind?: string
          name: string
          updated_at?: string
        }
        Update: {
          address?: string
          articles_become?: string
          asked_by?: string | null
          created_at?: string
          every?: string | null
          format?: string
          id?: string
          is_on?: boolean
          kind?: string
          name?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'import_sources_asked_by_fkey'; columns: ["asked_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      imports: {
        Row: {
          address: string | null
          asked_by: string | null
          created_at: string
          done: number
          finished_at: string | null
          format: string
          held_until: string | null
          holder: string | null
          id: string
          kind: string
          lost_holders: number
          name: string
          note: string | null
          options: Json
          registered_source: string | null
          report: Json
          source: string
          started_at: string | null
          status: string
          status_at: string
          total: number | null
          wish: string | null
        }
        Insert: {
          address?: string | null
          asked_by?: string | null
          created_at?: string
          done?: number
          finished_at?: string | null
          format?: string
          held_until?: string | null
          holder?: string | null
          id?: string
          kind?: string
          lost_holders?: number
          name: string
          note?: string | null
          options?: Json
          registered_source?: string | null
          report?: Json
          source?: string
          started_at?: string | null
          status?: string
          status_at?: string
          total?: number | null
          wish?: string | null
        }
        Update: {
          address?: string | null
          asked_by?: string | null
          created_at?: string
          done?: number
          finished_at?: string | null
          format?: string
          held_until?: string | null
          holder?: string | null
          id?: string
          kind?: string
          lost_holders?: number
          name?: string
          note?: string | null
          options?: Json
          registered_source?: string | null
          report?: Json
          source?: string
          started_at?: string | null
          status?: string
          status_at?: string
          total?: number | null
          wish?: string | null
        }
        Relationships: [
          { foreignKeyName: 'imports_asked_by_fkey'; columns: ["asked_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'imports_registered_source_fkey'; columns: ["registered_source"]; isOneToOne: false; referencedRelation: 'import_sources'; referencedColumns: ["id"] },
        ]
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          application_id: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          revoked_at: string | null
          role: Database['public']['Enums']['app_role']
          token_hash: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          application_id?: string | null
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          revoked_at?: string | null
          role?: Database['public']['Enums']['app_role']
          token_hash: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          application_id?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          revoked_at?: string | null
          role?: Database['public']['Enums']['app_role']
          token_hash?: string
        }
        Relationships: [
          { foreignKeyName: 'invitations_accepted_by_fkey'; columns: ["accepted_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'invitations_application_id_fkey'; columns: ["application_id"]; isOneToOne: false; referencedRelation: 'applications'; referencedColumns: ["id"] },
          { foreignKeyName: 'invitations_invited_by_fkey'; columns: ["invited_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      media: {
        Row: {
          alt: string
          bytes: number
          caption: string | null
          consent_expires_on: string | null
          consent_on: string | null
          content_hash: string | null
          created_at: string
          credit: string | null
          dominant_color: string | null
          file_name: string | null
          focus_x: number
          focus_y: number
          folder: string
          height: number
          id: string
          is_decorative: boolean
          licence: string | null
          mime_type: string
          path: string
          placeholder: string | null
          removed_at: string | null
          rights_holder: string | null
          tags: string[]
          updated_at: string
          width: number
        }
        Insert: {
          alt?: string
          bytes: number
          caption?: string | null
          consent_expires_on?: string | null
          consent_on?: string | null
          content_hash?: string | null
          created_at?: string
          credit?: string | null
          dominant_color?: string | null
          file_name?: string | null
          focus_x?: number
          focus_y?: number
          folder?: string
          height: number
          id?: string
          is_decorative?: boolean
          licence?: string | null
          mime_type: string
          path: string
          placeholder?: string | null
          removed_at?: string | null
          rights_holder?: string | null
          tags?: string[]
          updated_at?: string
          width: number
        }
        Update: {
          alt?: string
          bytes?: number
          caption?: string | null
          consent_expires_on?: string | null
          consent_on?: string | null
          content_hash?: string | null
          created_at?: string
          credit?: string | null
          dominant_color?: string | null
          file_name?: string | null
          focus_x?: number
          focus_y?: number
          folder?: string
          height?: number
          id?: string
          is_decorative?: boolean
          licence?: string | null
          mime_type?: string
          path?: string
          placeholder?: string | null
          removed_at?: string | null
          rights_holder?: string | null
          tags?: string[]
          updated_at?: string
          width?: number
        }
        Relationships: [
        ]
      }
      member_cards: {
        Row: {
          about: string | null
          audience: Database['public']['Enums']['audience']
          circles: string[]
          country: string | null
          email: string | null
          full_name: string
          languages: string[]
          links: Json
          organisation: string | null
          portrait_alt: string | null
          portrait_path: string | null
          sorted_by: string
          title: string | null
          town: string | null
          user_id: string
          words: string
        }
        Insert: {
          about?: string | null
          audience: Database['public']['Enums']['audience']
          circles?: string[]
          country?: string | null
          email?: string | null
          full_name: string
          languages?: string[]
          links?: Json
          organisation?: string | null
          portrait_alt?: string | null
          portrait_path?: string | null
          sorted_by: string
          title?: string | null
          town?: string | null
          user_id: string
          words: string
        }
        Update: {
          about?: string | null
          audience?: Database['public']['Enums']['audience']
          circles?: string[]
          country?: string | null
          email?: string | null
          full_name?: string
          languages?: string[]
          links?: Json
          organisation?: string | null
          portrait_alt?: string | null
          portrait_path?: string | null
          sorted_by?: string
          title?: string | null
          town?: string | null
          user_id?: string
          words?: string
        }
        Relationships: [
          { foreignKeyName: 'member_cards_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      news_articles: {
        Row: {
          binned_at: string | null
          canonical_url: string | null
          category_id: string | null
          circle_id: string | null
          content_html: string
          corrections: Json
          created_at: string
          excerpt: string
          feature_image_alt: string | null
          feature_image_url: string | null
          id: string
          interviewee: string | null
          interviewee_note: string | null
          media_id: string | null
          newsletter_line: string | null
          published_at: string | null
          seo_description: string | null
          seo_title: string | null
          series: string | null
          series_position: number | null
          slug: string
          status: string
          title: string
          unpublish_at: string | null
          updated_at: string
        }
        Insert: {
          binned_at?: string | null
          canonical_url?: string | null
          category_id?: string | null
          circle_id?: string | null
          content_html?: string
          corrections?: Json
          created_at?: string
          excerpt?: string
          feature_image_alt?: string | null
          feature_image_url?: string | null
          id?: string
          interviewee?: string | null
          interviewee_note?: string | null
          media_id?: string | null
          newsletter_line?: string | null
          published_at?: string | null
          seo_description?: string | null
          seo_title?: string | null
          series?: string | null
          series_position?: number | null
          slug: string
          status?: string
          title: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Update: {
          binned_at?: string | null
          canonical_url?: string | null
          category_id?: string | null
          circle_id?: string | null
          content_html?: string
          corrections?: Json
          created_at?: string
          excerpt?: string
          feature_image_alt?: string | null
          feature_image_url?: string | null
          id?: string
          interviewee?: string | null
          interviewee_note?: string | null
          media_id?: string | null
          newsletter_line?: string | null
          published_at?: string | null
          seo_description?: string | null
          seo_title?: string | null
          series?: string | null
          series_position?: number | null
          slug?: string
          status?: string
          title?: string
          unpublish_at?: string | null
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'news_articles_category_id_fkey'; columns: ["category_id"]; isOneToOne: false; referencedRelation: 'categories'; referencedColumns: ["id"] },
          { foreignKeyName: 'news_articles_circle_id_fkey'; columns: ["circle_id"]; isOneToOne: false; referencedRelation: 'circles'; referencedColumns: ["id"] },
          { foreignKeyName: 'news_articles_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      notification_choices: {
        Row: {
          cadence: string
          kind: string
          user_id: string
        }
        Insert: {
          cadence: string
          kind: string
          user_id?: string
        }
        Update: {
          cadence?: string
          kind?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'notification_choices_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      notification_rules: {
        Row: {
          addresses: string[]
          cadence: string
          kind: string
          people: string[]
          roles: string[]
          to_owner: boolean
          updated_at: string
        }
        Insert: {
          addresses?: string[]
          cadence?: string
          kind: string
          people?: string[]
          roles?: string[]
          to_owner?: boolean
          updated_at?: string
        }
        Update: {
          addresses?: string[]
          cadence?: string
          kind?: string
          people?: string[]
          roles?: string[]
          to_owner?: boolean
          updated_at?: string
        }
        Relationships: [
        ]
      }
      pages: {
        Row: {
          body_html: string
          created_at: string
          id: string
          published_at: string | null
          slug: string
          status: string
          summary: string
          title: string
          updated_at: string
        }
        Insert: {
          body_html?: string
          created_at?: string
          id?: string
          published_at?: string | null
          slug: string
          status?: string
          summary?: string
          title: string
          updated_at?: string
        }
        Update: {
          body_html?: string
          created_at?: string
          id?: string
          published_at?: string | null
          slug?: string
          status?: string
          summary?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
        ]
      }
      partners: {
        Row: {
          created_at: string
          description: string
          glyph: string | null
          glyph_stroke: number | null
          id: string
          is_visible: boolean
          logo_url: string | null
          mark: string
          media_id: string | null
          name: string
          position: number
          slug: string
          term_ends_on: string | null
          term_starts_on: string | null
          tier: string
          updated_at: string
          url: string | null
        }
        Insert: {
          created_at?: string
          description?: string
          glyph?: string | null
          glyph_stroke?: number | null
          id?: string
          is_visible?: boolean
          logo_url?: string | null
          mark?: string
          media_id?: string | null
          name: string
          position?: number
          slug: string
          term_ends_on?: string | null
          term_starts_on?: string | null
          tier: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          created_at?: string
          description?: string
          glyph?: string | null
          glyph_stroke?: number | null
          id?: string
          is_visible?: boolean
          logo_url?: string | null
          mark?: string
          media_id?: string | null
          name?: string
          position?: number
          slug?: string
          term_ends_on?: string | null
          term_starts_on?: string | null
          tier?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: [
          { foreignKeyName: 'partners_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      people: {
        Row: {
          bio: string
          circle_id: string | null
          country: string | null
          created_at: string
          groups: string[]
          id: string
          image_url: string | null
          is_visible: boolean
          media_id: string | null
          name: string
          position: number
          slug: string
          title: string
          updated_at: string
        }
        Insert: {
          bio?: string
          circle_id?: string | null
          country?: string | null
          created_at?: string
          groups?: string[]
          id?: string
          image_url?: string | null
          is_visible?: boolean
          media_id?: string | null
          name: string
          position?: number
          slug: string
          title?: string
          updated_at?: string
        }
        Update: {
          bio?: string
          circle_id?: string | null
          country?: string | null
          created_at?: string
          groups?: string[]
          id?: string
          image_url?: string | null
          is_visible?: boolean
          media_id?: string | null
          name?: string
          position?: number
          slug?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'people_circle_id_fkey'; columns: ["circle_id"]; isOneToOne: false; referencedRelation: 'circles'; referencedColumns: ["id"] },
          { foreignKeyName: 'people_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      photos: {
        Row: {
          album_id: string
          caption: string | null
          created_at: string
          id: string
          media_id: string
          position: number
          updated_at: string
        }
        Insert: {
          album_id: string
          caption?: string | null
          created_at?: string
          id?: string
          media_id: string
          position?: number
          updated_at?: string
        }
        Update: {
          album_id?: string
          caption?: string | null
          created_at?: string
          id?: string
          media_id?: string
          position?: number
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'photos_album_id_fkey'; columns: ["album_id"]; isOneToOne: false; referencedRelation: 'albums'; referencedColumns: ["id"] },
          { foreignKeyName: 'photos_media_id_fkey'; columns: ["media_id"]; isOneToOne: false; referencedRelation: 'media'; referencedColumns: ["id"] },
        ]
      }
      preview_links: {
        Row: {
          article_id: string
          created_at: string
          expires_at: string
          id: string
          made_by: string | null
          opened: number
          opened_at: string | null
          revoked_at: string | null
          token_hash: string
        }
        Insert: {
          article_id: string
          created_at?: string
          expires_at: string
          id?: string
          made_by?: string | null
          opened?: number
          opened_at?: string | null
          revoked_at?: string | null
          token_hash: string
        }
        Update: {
          article_id?: string
          created_at?: string
          expires_at?: string
          id?: string
          made_by?: string | null
          opened?: number
          opened_at?: string | null
          revoked_at?: string | null
          token_hash?: string
        }
        Relationships: [
          { foreignKeyName: 'preview_links_article_id_fkey'; columns: ["article_id"]; isOneToOne: false; referencedRelation: 'news_articles'; referencedColumns: ["id"] },
          { foreignKeyName: 'preview_links_made_by_fkey'; columns: ["made_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      profiles: {
        Row: {
          about: string | null
          about_for: Database['public']['Enums']['audience']
          avatar_alt: string | null
          avatar_path: string | null
          circles: string[]
          circles_for: Database['public']['Enums']['audience']
          country: string | null
          country_for: Database['public']['Enums']['audience']
          created_at: string
          email: string | null
          email_for: Database['public']['Enums']['audience']
          full_name: string | null
          id: string
          languages: string[]
          languages_for: Database['public']['Enums']['audience']
          links: Json
          links_for: Database['public']['Enums']['audience']
          listed_for: Database['public']['Enums']['audience']
          member_since: string | null
          organisation: string | null
          organisation_for: Database['public']['Enums']['audience']
          portrait_for: Database['public']['Enums']['audience']
          title: string | null
          title_for: Database['public']['Enums']['audience']
          town: string | null
          town_for: Database['public']['Enums']['audience']
          updated_at: string
        }
        Insert: {
          about?: string | null
          about_for?: Database['public']['Enums']['audience']
          avatar_alt?: string | null
          avatar_path?: string | null
          circles?: string[]
          circles_for?: Database['public']['Enums']['audience']
          country?: string | null
          country_for?: Database['public']['Enums']['audience']
          created_at?: string
          email?: string | null
          email_for?: Database['public']['Enums']['audience']
          full_name?: string | null
          id: string
          languages?: string[]
          languages_for?: Database['public']['Enums']['audience']
          links?: Json
          links_for?: Database['public']['Enums']['audience']
          listed_for?: Database['public']['Enums']['audience']
          member_since?: string | null
          organisation?: string | null
          organisation_for?: Database['public']['Enums']['audience']
          portrait_for?: Database['public']['Enums']['audience']
          title?: string | null
          title_for?: Database['public']['Enums']['audience']
          town?: string | null
          town_for?: Database['public']['Enums']['audience']
          updated_at?: string
        }
        Update: {
          about?: string | null
          about_for?: Database['public']['Enums']['audience']
          avatar_alt?: string | null
          avatar_path?: string | null
          circles?: string[]
          circles_for?: Database['public']['Enums']['audience']
          country?: string | null
          country_for?: Database['public']['Enums']['audience']
          created_at?: string
          email?: string | null
          email_for?: Database['public']['Enums']['audience']
          full_name?: string | null
          id?: string
          languages?: string[]
          languages_for?: Database['public']['Enums']['audience']
          links?: Json
          links_for?: Database['public']['Enums']['audience']
          listed_for?: Database['public']['Enums']['audience']
          member_since?: string | null
          organisation?: string | null
          organisation_for?: Database['public']['Enums']['audience']
          portrait_for?: Database['public']['Enums']['audience']
          title?: string | null
          title_for?: Database['public']['Enums']['audience']
          town?: string | null
          town_for?: Database['public']['Enums']['audience']
          updated_at?: string
        }
        Relationships: [
        ]
      }
      promises: {
        Row: {
          circle_id: string | null
          created_at: string
          due_on: string
          event_id: string
          id: string
          is_visible: boolean
          outcome: string
          person_id: string | null
          position: number
          promised_by: string
          settled_on: string | null
          state: string
          title: string
          updated_at: string
        }
        Insert: {
          circle_id?: string | null
          created_at?: string
          due_on: string
          event_id: string
          id?: string
          is_visible?: boolean
          outcome?: string
          person_id?: string | null
          position?: number
          promised_by: string
          settled_on?: string | null
          state?: string
          title: string
          updated_at?: string
        }
        Update: {
          circle_id?: string | null
          created_at?: string
          due_on?: string
          event_id?: string
          id?: string
          is_visible?: boolean
          outcome?: string
          person_id?: string | null
          position?: number
          promised_by?: string
          settled_on?: string | null
          state?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'promises_circle_id_fkey'; columns: ["circle_id"]; isOneToOne: false; referencedRelation: 'circles'; referencedColumns: ["id"] },
          { foreignKeyName: 'promises_event_id_fkey'; columns: ["event_id"]; isOneToOne: false; referencedRelation: 'events'; referencedColumns: ["id"] },
          { foreignKeyName: 'promises_person_id_fkey'; columns: ["person_id"]; isOneToOne: false; referencedRelation: 'people'; referencedColumns: ["id"] },
        ]
      }
      quotes: {
        Row: {
          created_at: string
          id: string
          is_visible: boolean
          occasion: string | null
          person_id: string
          placement: string | null
          position: number
          said_on: string | null
          slug: string
          text: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          is_visible?: boolean
          occasion?: string | null
          person_id: string
          placement?: string | null
          position?: number
          said_on?: string | null
          slug: string
          text: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          is_visible?: boolean
          occasion?: string | null
          person_id?: string
          placement?: string | null
          position?: number
          said_on?: string | null
          slug?: string
          text?: string
          updated_at?: string
        }
        Relationships: [
          { foreignKeyName: 'quotes_person_id_fkey'; columns: ["person_id"]; isOneToOne: false; referencedRelation: 'people'; referencedColumns: ["id"] },
        ]
      }
      redirects: {
        Row: {
          created_at: string
          from_path: string
          to_path: string
        }
        Insert: {
          created_at?: string
          from_path: string
          to_path: string
        }
        Update: {
          created_at?: string
          from_path?: string
          to_path?: string
        }
        Relationships: [
        ]
      }
      reserved_slugs: {
        Row: {
          reason: string
          slug: string
        }
        Insert: {
          reason: string
          slug: string
        }
        Update: {
          reason?: string
          slug?: string
        }
        Relationships: [
        ]
      }
      revision_names: {
        Row: {
          created_at: string
          name: string
          named_by: string | null
          revision_id: number
        }
        Insert: {
          created_at?: string
          name: string
          named_by?: string | null
          revision_id: number
        }
        Update: {
          created_at?: string
          name?: string
          named_by?: string | null
          revision_id?: number
        }
        Relationships: [
          { foreignKeyName: 'revision_names_named_by_fkey'; columns: ["named_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'revision_names_revision_id_fkey'; columns: ["revision_id"]; isOneToOne: false; referencedRelation: 'revisions'; referencedColumns: ["id"] },
        ]
      }
      revisions: {
        Row: {
          actor: string | null
          created_at: string
          id: number
          row_data: Json
          row_id: string
          table_name: string
        }
        Insert: {
          actor?: string | null
          created_at?: string
          id?: never
          row_data: Json
          row_id: string
          table_name: string
        }
        Update: {
          actor?: string | null
          created_at?: string
          id?: never
          row_data?: Json
          row_id?: string
          table_name?: string
        }
        Relationships: [
        ]
      }
      saved_views: {
        Row: {
          created_at: string
          id: string
          list: string
          name: string
          saved_by: string | null
          search: string
        }
        Insert: {
          created_at?: string
          id?: string
          list: string
          name: string
          saved_by?: string | null
          search: string
        }
        Update: {
          created_at?: string
          id?: string
          list?: string
          name?: string
          saved_by?: string | null
          search?: string
        }
        Relationships: [
          { foreignKeyName: 'saved_views_saved_by_fkey'; columns: ["saved_by"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      settings: {
        Row: {
          admin_only: boolean
          created_at: string
          is_public: boolean
          key: string
          updated_at: string
          value: Json | null
        }
        Insert: {
          admin_only?: boolean
          created_at?: string
          is_public?: boolean
          key: string
          updated_at?: string
          value?: Json | null
        }
        Update: {
          admin_only?: boolean
          created_at?: string
          is_public?: boolean
          key?: string
          updated_at?: string
          value?: Json | null
        }
        Relationships: [
        ]
      }
      site_stats: {
        Row: {
          as_of: string | null
          created_at: string
          id: string
          label: string
          placement: string
          position: number
          source: string | null
          updated_at: string
          value: string
        }
        Insert: {
          as_of?: string | null
          created_at?: string
          id?: string
          label: string
          placement: string
          position?: number
          source?: string | null
          updated_at?: string
          value: string
        }
        Update: {
          as_of?: string | null
          created_at?: string
          id?: string
          label?: string
          placement?: string
          position?: number
          source?: string | null
          updated_at?: string
          value?: string
        }
        Relationships: [
        ]
      }
      user_notes: {
        Row: {
          author: string | null
          created_at: string
          id: string
          text: string
          user_id: string
        }
        Insert: {
          author?: string | null
          created_at?: string
          id?: string
          text: string
          user_id: string
        }
        Update: {
          author?: string | null
          created_at?: string
          id?: string
          text?: string
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'user_notes_author_fkey'; columns: ["author"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
          { foreignKeyName: 'user_notes_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
      user_roles: {
        Row: {
          created_at: string
          role: Database['public']['Enums']['app_role']
          user_id: string
        }
        Insert: {
          created_at?: string
          role?: Database['public']['Enums']['app_role']
          user_id: string
        }
        Update: {
          created_at?: string
          role?: Database['public']['Enums']['app_role']
          user_id?: string
        }
        Relationships: [
          { foreignKeyName: 'user_roles_user_id_fkey'; columns: ["user_id"]; isOneToOne: false; referencedRelation: 'profiles'; referencedColumns: ["id"] },
        ]
      }
    }
    Views: {
      appearances: {
        Row: {
          end_date: string | null
          event_id: string | null
          event_state: string | null
          is_public: boolean | null
          person_groups: string[] | null
          person_id: string | null
          person_slug: string | null
          slug: string | null
          start_date: string | null
          status: string | null
          time_precision: string | null
          timezone: string | null
          title: string | null
          upcoming_until: string | null
        }
        Relationships: [
        ]
      }
      article_series: {
        Row: {
          name: string | null
          parts: number | null
        }
        Relationships: [
        ]
      }
      content_version: {
        Row: {
          version: number | null
        }
        Relationships: [
        ]
      }
      events_with_circles: {
        Row: {
          attendees: number | null
          body_html: string | null
          circle_color_hex: string | null
          circle_color_hexs: string | null
          circle_name: string | null
          circle_names: string | null
          circle_slug: string | null
          circles: Json | null
          country: string | null
          description: string | null
          documents: Json | null
          end_date: string | null
          event_state: string | null
          flagship_edition_id: string | null
          id: string | null
          image_alt: string | null
          image_url: string | null
          is_flagship_event: boolean | null
          is_partner_event: boolean | null
          location: string | null
          location_note: string | null
          map_url: string | null
          max_attendees: number | null
          media_id: string | null
          online_url: string | null
          organizer_name: string | null
          organizer_website_url: string | null
          outcome_html: string | null
          picture: Json | null
          programme: Json | null
          published_at: string | null
          region: string | null
          signup_url: string | null
          slug: string | null
          start_date: string | null
          state_note: string | null
          status: string | null
          street_address: string | null
          time_precision: string | null
          timezone: string | null
          title: string | null
          town: string | null
          upcoming_until: string | null
          updated_at: string | null
        }
        Relationships: [
        ]
      }
      media_usage: {
        Row: {
          is_shown: boolean | null
          kind: string | null
          media_id: string | null
          row_id: string | null
          title: string | null
        }
        Relationships: [
        ]
      }
      public_addresses: {
        Row: {
          changed_at: string | null
          kind: string | null
          slug: string | null
        }
        Relationships: [
        ]
      }
    }
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: Database['public']['Enums']['app_role'] }
      account_notice: { Args: { token: string }; Returns: Json }
      add_photos: { Args: { album: string; pictures: string[] }; Returns: number }
      answer_as_referee: { Args: { token: string; knows: string; again: string }; Returns: undefined }
      append_document_update: { Args: { document: string; for_epoch: number; knows: number; update: string }; Returns: Json }
      application_download: { Args: { token: string }; Returns: Json }
      application_file: { Args: { application: string }; Returns: Json }
      application_report: { Args: { since?: string }; Returns: Json }
      application_status: { Args: { token: string }; Returns: Json }
      apply_album_action: { Args: { batch: string; action: string; ids: string[] }; Returns: Json }
      apply_application_action: { Args: { batch: string; action: string; ids: string[]; value?: string }; Returns: Json }
      apply_article_action: { Args: { batch: string; action: string; ids: string[]; value?: string }; Returns: Json }
      apply_event_action: { Args: { batch: string; action: string; ids: string[]; value?: string }; Returns: Json }
      apply_picture_action: { Args: { batch: string; action: string; ids: string[]; value?: string }; Returns: Json }
      ask_referee: { Args: { referee: string; subject: string; body: string }; Returns: string }
      assign_reader: { Args: { application: string; reader: string }; Returns: undefined }
      attach_article: { Args: { article: string; event: string; is_attached: boolean; place?: number }; Returns: number }
      begin_import: { Args: { wanted: Json }; Returns: string }
      cast_vote: { Args: { application: string; vote: string; reason: string; impartial: boolean }; Returns: boolean }
      check_slug: { Args: { kind: string; wanted: string; row_id?: string }; Returns: Json }
      compact_document: { Args: { document: string; for_epoch: number; at_seq: number; state: string }; Returns: boolean }
      compare_import_item: { Args: { import: string; number: number }; Returns: Json }
      copy_event: { Args: { source: string; copies: Json }; Returns: string[] }
      correct_application: { Args: { token: string; fields: Json }; Returns: boolean }
      correct_question: { Args: { query: string }; Returns: string }
      count_import: { Args: { import: string }; Returns: Json }
      count_public_events: { Args: never; Returns: Json }
      decide_import_items: { Args: { import: string; which: Json; decision: Json }; Returns: number }
      decline_as_referee: { Args: { token: string; because?: string }; Returns: undefined }
      delete_my_account: { Args: { confirmation: string }; Returns: boolean }
      disown_change: { Args: { token: string }; Returns: string }
      end_other_sessions: { Args: never; Returns: number }
      end_session: { Args: { session: string }; Returns: boolean }
      end_user_sessions: { Args: { person: string; session?: string }; Returns: number }
      export_kinds: { Args: never; Returns: Json }
      export_my_data: { Args: never; Returns: Json }
      export_records: { Args: { of_kind: string; after?: string; most?: number }; Returns: Json }
      find_records: { Args: { query: string; most?: number }; Returns: { kind: string; id: string; slug: string; title: string; detail: string; state: string }[] }
      get_current_user_role: { Args: never; Returns: string }
      give_import_picture: { Args: { of_source: string; picture: string; media: string }; Returns: undefined }
      give_role: { Args: { person: string; role: Database['public']['Enums']['app_role'] }; Returns: Database['public']['Enums']['app_role'] }
      has_password: { Args: never; Returns: boolean }
      import_asking: { Args: { import: string }; Returns: Json }
      import_progress: { Args: { import: string; most?: number }; Returns: Json }
      import_prospects: { Args: { import: string }; Returns: Json }
      import_undo_effect: { Args: { import: string }; Returns: Json }
      invitation_by_token: { Args: { token: string }; Returns: Json }
      invite_people: { Args: { emails: string[]; role?: Database['public']['Enums']['app_role']; days?: number }; Returns: Json }
      is_my_account_suspended: { Args: never; Returns: boolean }
      keep_draft: { Args: { of_kind: string; of_row: string; form: string; continued?: Json; fields?: Json; base_version?: string }; Returns: undefined }
      list_admins: { Args: never; Returns: Json }
      list_albums: { Args: { query?: string; tab?: string; flagships?: boolean; page?: number; page_size?: number }; Returns: Json }
      list_applications: { Args: { query?: string; tab?: string; circle?: string; country?: string; mine?: boolean; overdue?: boolean; sort?: string; direction?: string; page?: number; page_size?: number; with_ids?: boolean }; Returns: Json }
      list_articles: { Args: { query?: string; tab?: string; category?: string; author?: string; circle?: string; first_day?: string; last_day?: string; sort?: string; direction?: string; page?: number; page_size?: number; with_ids?: boolean }; Returns: Json }
      list_audit: { Args: { person?: string; kind?: string; act?: string; since?: string; until?: string; older_than?: number; newer_than?: number; size?: number; people?: boolean; folded?: boolean }; Returns: Json }
      list_calendar_events: { Args: { first_day: string; last_day?: string; circle?: string; region?: string; type?: string }; Returns: Json }
      list_editors: { Args: never; Returns: { id: string; name: string }[] }
      list_events: { Args: { query?: string; tab?: string; circle?: string; region?: string; type?: string; first_day?: string; last_day?: string; sort?: string; direction?: string; page?: number; page_size?: number; with_ids?: boolean }; Returns: Json }
      list_import_sources: { Args: never; Returns: Json }
      list_media: { Args: { query?: string; tab?: string; folder?: string; tag?: string; album?: string; kind?: string; sort?: string; direction?: string; page?: number; page_size?: number }; Returns: Json }
      list_members: { Args: { query?: string; circle?: string; in_country?: string; after?: string; page_size?: number }; Returns: Json }
      list_public_events: { Args: { query?: string; circle?: string; region?: string; type?: string; on_day?: string; tab?: string; page?: number; page_size?: number }; Returns: Json }
      list_sitemap_part: { Args: { kind?: string; after?: string }; Returns: Json }
      list_sitemap_parts: { Args: never; Returns: Json }
      list_unsaved_words: { Args: { document: string }; Returns: Json }
      list_users: { Args: { query?: string; tab?: string; factor?: string; seen?: string; sort?: string; direction?: string; page?: number; page_size?: number }; Returns: Json }
      make_next_edition: { Args: { edition: string; parts: string[] }; Returns: string }
      make_preview_link: { Args: { article: string; days?: number }; Returns: Json }
      make_recovery_codes: { Args: never; Returns: string[] }
      map_import_name: { Args: { of_source: string; of_kind: string; named_as: string; of_key: string; into_field: Json }; Returns: undefined }
      mark_event_days: { Args: { month: string; query?: string; circle?: string; region?: string; type?: string }; Returns: Json }
      move_application: { Args: { application: string; seen: string; stage: string; reason?: string; waive?: boolean }; Returns: number }
      move_import: { Args: { import: string; step: string; options?: Json }; Returns: string }
      move_photos: { Args: { photos: string[]; into_album: string }; Returns: number }
      my_access: { Args: never; Returns: Json }
      my_applications: { Args: never; Returns: Json }
      my_drafts: { Args: never; Returns: Json }
      my_member_cards: { Args: never; Returns: Database['public']['Tables']['member_cards']['Row'][] }
      my_sessions: { Args: never; Returns: { id: string; started_at: string; last_seen_at: string; user_agent: string; address: string; is_current: boolean; aal: string }[] }
      my_tasks: { Args: never; Returns: Json }
      my_week: { Args: { starts: string; ends: string }; Returns: Json }
      name_referee: { Args: { token: string; name: string; email: string; relation: string; expects: boolean }; Returns: undefined }
      not_carried_over: { Args: { import: string }; Returns: Json }
      note_on_application: { Args: { application: string; words: string; mentioned?: string[] }; Returns: string }
      open_document: { Args: { of_table: string; of_row: string; knows: number }; Returns: Json }
      open_my_application: { Args: { application: string }; Returns: string }
      place_photos: { Args: { album: string; photos: string[]; before?: string }; Returns: number }
      preview_album_action: { Args: { action: string; ids: string[] }; Returns: Json }
      preview_application_action: { Args: { action: string; ids: string[]; value?: string }; Returns: Json }
      preview_article_action: { Args: { action: string; ids: string[]; value?: string }; Returns: Json }
      preview_event_action: { Args: { action: string; ids: string[]; value?: string }; Returns: Json }
      preview_next_edition: { Args: { edition: string }; Returns: Json }
      preview_picture: { Args: { token: string; picture: string }; Returns: { mime_type: string; content_hash: string; updated_at: string; bytes: number }[] }
      preview_picture_action: { Args: { action: string; ids: string[]; value?: string }; Returns: Json }
      preview_picture_substitute: { Args: { picture: string; substitute: string }; Returns: Json }
      purge_albums: { Args: { ids: string[] }; Returns: number }
      purge_articles: { Args: { ids: string[] }; Returns: number }
      purge_events: { Args: { ids: string[] }; Returns: number }
      put_back_edition: { Args: { edition: string }; Returns: undefined }
      read_document: { Args: { document: string; for_epoch: number; after_seq?: number }; Returns: Json }
      read_event_calendar: { Args: { circle?: string; month?: string }; Returns: Json }
      read_import_again: { Args: { import: string; format: string; said?: Json }; Returns: undefined }
      read_import_sources: { Args: { sources?: string[] }; Returns: number }
      read_preview: { Args: { token: string }; Returns: Json }
      recovery_codes_left: { Args: never; Returns: number }
      referee_request: { Args: { token: string }; Returns: Json }
      removal_effect: { Args: { person: string }; Returns: Json }
      remove_own_paper: { Args: { token: string; paper: string }; Returns: boolean }
      remove_user: { Args: { person: string; confirmation: string; heir?: string }; Returns: Json }
      reorder_rows: { Args: { what: string; ids: string[] }; Returns: number }
      replace_reader: { Args: { application: string; reader: string; successor: string }; Returns: undefined }
      resend_invitation: { Args: { invitation: string }; Returns: undefined }
      reset_second_factor: { Args: { person: string }; Returns: undefined }
      restart_document: { Args: { document: string; for_epoch: number }; Returns: boolean }
      restore_user: { Args: { person: string }; Returns: undefined }
      retry_import_pictures: { Args: { import: string; picture?: string }; Returns: string }
      revoke_invitation: { Args: { invitation: string }; Returns: undefined }
      save_article: { Args: { fields: Json; over?: string; reading?: Json }; Returns: Json }
      save_event: { Args: { fields: Json; over?: string }; Returns: Json }
      search_site: { Args: { query: string; max?: number; of_kind?: string; page?: number }; Returns: { kind: string; slug: string; title: string; snippet: string; rank: number; total: number; is_more: boolean; about: Json }[] }
      seed_document: { Args: { document: string; for_epoch: number; state: string }; Returns: boolean }
      send_application_letter: { Args: { application: string; seen: string; kind: string; subject: string; body: string; reason?: string; waive?: boolean; interview?: Json }; Returns: string }
      server_add_import_items: { Args: { import: string; own_holder: string; items: Json; bytes_read?: number }; Returns: Json }
      server_add_paper: { Args: { token: string; path: string; name: string; bytes: number }; Returns: Json }
      server_apply_retention: { Args: never; Returns: Json }
      server_apply_schedule: { Args: never; Returns: Json }
      server_begin_job: { Args: { job: string; own_ticket: string; since?: string }; Returns: number }
      server_begin_reading: { Args: { import: string; own_holder: string; format: string }; Returns: boolean }
      server_begin_source_import: { Args: { ticket: string; import: string; own_holder: string; read: Json }; Returns: boolean }
      server_buckets: { Args: never; Returns: Json }
      server_claim_import: { Args: { own_holder: string; states: string[]; lane?: string; busy?: string[] }; Returns: Json }
      server_claim_import_asking: { Args: { own_holder: string }; Returns: Json }
      server_claim_import_source: { Args: { ticket: string; scheduled: boolean }; Returns: Json }
      server_claim_letter: { Args: { own_claim: string; of_account?: boolean }; Returns: Json }
      server_cleanup: { Args: never; Returns: Json }
      server_compact_documents: { Args: never; Returns: number }
      server_count_known_items: { Args: { import: string; own_holder: string; of_source: string; after_number: number }; Returns: number }
      server_database_state: { Args: never; Returns: Json }
      server_end_import: { Args: { import: string; own_holder: string; status: string; note?: string }; Returns: undefined }
      server_end_job: { Args: { run: number; outcome: string; note: string; result?: Json }; Returns: Json }
      server_end_planning: { Args: { import: string; own_holder: string }; Returns: undefined }
      server_end_reading: { Args: { import: string; own_holder: string; source: string; report: Json; refused?: string }; Returns: undefined }
      server_end_source_reading: { Args: { ticket: string; read?: Json }; Returns: undefined }
      server_ended_pictures: { Args: never; Returns: Json }
      server_errors: { Args: { most: number }; Returns: Json }
      server_event_hours: { Args: never; Returns: Json }
      server_fail_import_picture: { Args: { import: string; own_holder: string; picture: string; reason: string; again?: boolean }; Returns: undefined }
      server_fail_source_reading: { Args: { ticket: string; note: string; retry_after?: number }; Returns: undefined }
      server_find_import_picture: { Args: { import: string; own_holder: string; picture: string; content_hash: string }; Returns: Json }
      server_hold_imports: { Args: { own_holder: string }; Returns: Json }
      server_import_paths: { Args: { import: string; own_holder: string; keys: string[] }; Returns: Json }
      server_import_pictures: { Args: { import: string; own_holder: string; pictures: Json }; Returns: Json }
      server_keep_examined_picture: { Args: { path: string; details: Json }; Returns: undefined }
      server_keep_letter: { Args: { letter: number; held: string }; Returns: boolean }
      server_last_done_job: { Args: { job: string }; Returns: Json }
      server_last_jobs: { Args: never; Returns: Json }
      server_letter_refused: { Args: { letter: number; held: string; whose: string; said: string }; Returns: number }
      server_letter_returned: { Args: { message_ids: string[]; reason: string }; Returns: string }
      server_letter_sent: { Args: { letter: number; message_ids?: string[] }; Returns: undefined }
      server_mail_counts: { Args: never; Returns: Json }
      server_mail_queue: { Args: { asker: string; page: number; per_page: number; search?: string; state?: string; letters_page?: number }; Returns: Json }
      server_mail_setting: { Args: never; Returns: Json }
      server_next_asked_items: { Args: { import: string; own_holder: string; most: number }; Returns: Json }
      server_next_import_items: { Args: { import: string; own_holder: string; most: number; after_number?: number }; Returns: Json }
      server_note_asked_pictures: { Args: { import: string; own_holder: string; answers: Json; upto: number; is_last: boolean }; Returns: boolean }
      server_note_error: { Args: { request: string; method: string; path: string; message: string }; Returns: undefined }
      server_note_event_hours: { Args: { hours: Json; zone_data: string }; Returns: undefined }
      server_notice_waiting_matters: { Args: never; Returns: Json }
      server_orphaned_avatars: { Args: never; Returns: Json }
      server_orphaned_documents: { Args: never; Returns: Json }
      server_paper_place: { Args: { token: string }; Returns: Json }
      server_place_import_picture: { Args: { import: string; own_holder: string; picture: string }; Returns: undefined }
      server_plan_import: { Args: { import: string; own_holder: string; from_number: number; most: number }; Returns: number }
      server_pointers: { Args: never; Returns: Json }
      server_policies: { Args: { what: string }; Returns: Json }
      server_queue_account_letter: { Args: { recipient: string; data: Json; minutes: number; own_claim: string }; Returns: Json }
      server_refuse_import_item: { Args: { import: string; own_holder: string; number: number; said: string }; Returns: Json }
      server_release_import: { Args: { import: string; own_holder: string }; Returns: undefined }
      server_remind_reviewers: { Args: never; Returns: number }
      server_remove_account: { Args: { person: string }; Returns: Json }
      server_remove_letter: { Args: { letter: number }; Returns: boolean }
      server_remove_old_imports: { Args: never; Returns: number }
      server_remove_unused_media: { Args: never; Returns: Json }
      server_retry_letters: { Args: { letter?: number }; Returns: number }
      server_seal_letters: { Args: { letters: Json }; Returns: undefined }
      server_source_troubles: { Args: never; Returns: Json }
      server_store_import_picture: { Args: { import: string; own_holder: string; picture: string; path: string; details: Json; file_name: string }; Returns: Json }
      server_suspend_account: { Args: { person: string; until: string }; Returns: undefined }
      server_test_permissions: { Args: { fixtures: string; questions: Json; people: Json }; Returns: Json }
      server_unasked_import_pictures: { Args: { import: string; own_holder: string; pictures: Json }; Returns: Json }
      server_undo_import_items: { Args: { import: string; own_holder: string; most: number }; Returns: number }
      server_undo_import_records: { Args: { import: string; own_holder: string; most: number }; Returns: number }
      server_unneeded_source_files: { Args: { imports: string[] }; Returns: Json }
      server_unsealed_letters: { Args: never; Returns: Json }
      server_waiting_import_pictures: { Args: { import: string; own_holder: string; most: number }; Returns: Json }
      server_write_import_item: { Args: { import: string; own_holder: string; number: number; given: Json; paths?: string[] }; Returns: Json }
      server_write_import_record: { Args: { import: string; own_holder: string; number: number; given?: Json; refused?: string }; Returns: Json }
      set_membership: { Args: { person: string; is_member: boolean }; Returns: boolean }
      settle_unsaved_words: { Args: { document: string; for_epoch: number; lowest: number }; Returns: undefined }
      submit_application: { Args: { application: Json }; Returns: Json }
      substitute_picture: { Args: { batch: string; picture: string; substitute: string }; Returns: number }
      suspend_user: { Args: { person: string; reason: string }; Returns: undefined }
      take_back_letter: { Args: { letter: string }; Returns: undefined }
      take_back_move: { Args: { move: number }; Returns: undefined }
      take_back_vote: { Args: { application: string }; Returns: undefined }
      tell_document_html: { Args: { document: string; for_epoch: number; at_seq: number; html: string }; Returns: boolean }
      unassign_reader: { Args: { application: string; reader: string }; Returns: undefined }
      undo_application_action: { Args: { batch: string }; Returns: Json }
      undo_bulk_change: { Args: { batch: string; most?: number }; Returns: Json }
      undo_picture_substitute: { Args: { batch: string; picture: string }; Returns: Json }
      unmake_edition: { Args: { edition: string }; Returns: undefined }
      unname_referee: { Args: { token: string; referee: string }; Returns: boolean }
      use_recovery_code: { Args: { code: string }; Returns: boolean }
      user_account: { Args: { person: string }; Returns: Json }
      user_records: { Args: { person: string; most?: number }; Returns: Json }
      user_sessions: { Args: { person: string }; Returns: { id: string; started_at: string; last_seen_at: string; user_agent: string; address: string; is_current: boolean; aal: string }[] }
      withdraw_application: { Args: { token: string }; Returns: boolean }
      withdraw_conflict: { Args: { application: string; because: string }; Returns: undefined }
    }
    Enums: {
      app_role: 'user' | 'manager' | 'admin'
      audience: 'nobody' | 'members' | 'everybody'
    }
    CompositeTypes: { [_ in never]: never }
  }
}

export type Row<Name extends keyof Database['public']['Tables']> = Database['public']['Tables'][Name]['Row']
export type ViewRow<Name extends keyof Database['public']['Views']> = Database['public']['Views'][Name]['Row']
